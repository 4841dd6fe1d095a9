#!/bin/sh
# Makes the extension: installs what package-lock.json names, runs the tests, and writes target/dyck.vsix.
set -eu
cd "$(dirname "$0")"
npm ci --no-audit --no-fund --ignore-scripts
npm test
npm run -s bundle -- --metafile=out/packages.json
cp ../../../LICENSE .
{
  echo 'The script of this extension contains these packages, in the versions of package-lock.json.'
  # Those that the bundle was made of, whichever these are.
  grep -o 'node_modules/[^":]*' out/packages.json | sed 's:.*node_modules/\(@[^/]*/[^/]*\|[^/]*\)/.*:\1:' | sort -u | while read -r package; do
    printf '\n%s %s\n\n' "$package" "$(node -p "require('./node_modules/$package/package.json').version")"
    cat "node_modules/$package"/[Ll][Ii][Cc][Ee][Nn][SsCc][Ee]*
  done
} >THIRD-PARTY.txt
mkdir -p target
node_modules/.bin/vsce package --no-dependencies --skip-license -o target/dyck.vsix
