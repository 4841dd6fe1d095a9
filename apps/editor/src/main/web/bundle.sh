#!/bin/sh
# Makes what the page needs beside index.html, app.css and icon.svg: one script with everything in it, the licences of what
# is inside, and the hash by which a test sees that they belong together. Needs Node 18 or newer and npm.
set -eu
cd "$(dirname "$0")"
to=../resources/io/dyck/cli/editor/playground
npm ci --no-audit --no-fund --ignore-scripts
mkdir -p "$to"
hash=$(cat package-lock.json ./*.js index.html app.css icon.svg | sha256sum | cut -d ' ' -f 1)
node_modules/.bin/esbuild main.js --bundle --minify --format=iife --target=es2022 --charset=utf8 \
  --legal-comments=none --banner:js="/* Made by bundle.sh of $hash; licences in licences.txt */" --outfile="$to/app.js"
{
  echo 'The script of this page contains these packages, in the versions of package-lock.json.'
  for package in node_modules/@codemirror/* node_modules/@lezer/* node_modules/@marijn/* node_modules/crelt \
    node_modules/style-mod node_modules/w3c-keyname; do
    [ -e "$package/LICENSE" ] || continue
    printf '\n%s %s\n\n' "${package#node_modules/}" "$(node -p "require('./$package/package.json').version")"
    cat "$package/LICENSE"
  done
} >"$to/licences.txt"
