"""Writes expected.jsonl: what Jinja renders, with the settings of transformers, for the cases below.

Run it with Python 3 and jinja2 3.1 in this folder: python3 expected.py > expected.jsonl
"""

import json
from datetime import datetime

import jinja2
import jinja2.ext
from jinja2.sandbox import ImmutableSandboxedEnvironment

CONVERSATION = {
    "messages": [
        {"role": "system", "content": "Be <b>brief</b>."},
        {"role": "user", "content": [{"type": "text", "text": "Grüße\nfrom 東京 🎉"}, {"type": "image"}]},
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": "c1", "function": {"name": "f", "arguments": {"x": 1.5, "y": [True, None, "é"], "z": {}}}}],
        },
        {"role": "tool", "content": "{\"ok\": true}"},
    ],
    "tools": [{"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties": {"x": {"type": "number"}}}}}],
    "add_generation_prompt": True,
    "s": "  Hello, Wörld 🎉!\n\nline two\t ",
    "n": 7,
    "neg": -3,
    "real": 2.5,
    "big": 12345678901234567890,
    "tiny": 1e-07,
    "l": [3, 1, 2],
    "names": ["b", "A", "c", "a"],
    "d": {"b": 1, "a": "x", "items": [1]},
    "q": "it's \"quoted\" \\ \u0007\u200b",
    "csv": "a,b,,c",
    "rows": [{"n": "b", "v": 2}, {"n": "A", "v": 1}, {"n": "a", "v": 3}],
    "no": None,
}

CHATML = """{%- if tools %}
    {{- '<|im_start|>system\\n' }}
    {%- for tool in tools %}
        {{- '\\n' }}
        {{- tool | tojson }}
    {%- endfor %}
    {{- '<|im_end|>\\n' }}
{%- endif %}
{%- set ns = namespace(last=-1) %}
{%- for message in messages[::-1] %}
    {%- set index = (messages|length - 1) - loop.index0 %}
    {%- if message.role == 'user' and ns.last < 0 %}{% set ns.last = index %}{% endif %}
{%- endfor %}
{%- for message in messages %}
    {%- if message.content is string %}
        {%- set content = message.content %}
    {%- elif message.content is iterable and message.content is not mapping %}
        {%- set content = message.content | selectattr('type', 'equalto', 'text') | map(attribute='text') | join('') %}
    {%- else %}
        {%- set content = '' %}
    {%- endif %}
    {{- '<|im_start|>' + message.role + ('!' if loop.index0 == ns.last else '') + '\\n' + content }}
    {%- for call in message.tool_calls or [] %}
        {{- '<call>' ~ call.function.name ~ ' ' ~ (call.function.arguments | tojson(indent=2)) ~ '</call>' }}
    {%- endfor %}
    {{- '<|im_end|>\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\\n' }}
{%- endif %}
"""

BLOCKS = """first
  {% if true %}
    kept
  {% endif %}
  {# gone #}
  {%+ if true %} plus {% endif +%}
  {{ 'value' }}
last {%- if n %}  x {%- endif -%}

end
"""

TEMPLATES = [
    CHATML,
    BLOCKS,
    "a\r\nb\rc\n\n",
    "{% raw %}{{ not }} {% this %}{% endraw %}!",
    "{%- raw -%}  x  {%- endraw -%} y",
    "{{ none }}|{{ true }}|{{ undefined_name }}|{{ 1.0 }}|{{ big }}|{{ tiny }}|{{ 1e22 }}|{{ 0.1 + 0.2 }}|{{ 100.0 }}|{{ 1_000 }}|{{ 0x1f }}",
    "{{ d }}|{{ l }}|{{ (1,) }}|{{ (1, 'a') }}|{{ q }}|{{ [q] }}|{{ d.items() }}|{{ range(3) }}|{{ {} }}|{{ {1: none} }}",
    "{{ d.items()|list }}", "{{ d['items'] }}", "{{ d.get('zz') }}|{{ d.get('zz', 5) }}|{{ d.get('a') }}",
    "{{ d.missing }}|{{ d.missing is defined }}|{{ no is none }}", "{{ d.missing.deeper }}", "{{ nothing.x }}", "{{ nothing() }}", "{{ messages[9] }}", "{{ messages[9].role }}", "{{ 'x' + 1 }}", "{{ 1 + 'x' }}", "{{ l + 'x' }}", "{{ nothing + 1 }}",
    "{{ s.strip() }}|{{ s.lstrip() }}|{{ s.rstrip(' \\t') }}|{{ s.split() }}|{{ s.split('l', 1) }}|{{ s.rsplit(None, 1) }}|{{ s.splitlines() }}",
    "{{ csv.split(',') }}|{{ csv.partition(',') }}|{{ csv.rpartition(',') }}|{{ csv.replace(',', ';', 2) }}|{{ csv.replace('', '.') }}|{{ csv.count(',') }}|{{ csv.find('b') }}|{{ csv.find('zz') }}",
    "{{ csv.startswith('a,') }}|{{ csv.endswith(('x', 'c')) }}|{{ 'ab'.startswith('b', 1) }}|{{ csv.index('zz') }}",
    "{{ 'straße'.upper() }}|{{ 'ÄB'.lower() }}|{{ \"they're bill's\".title() }}|{{ \"they're (bill)\"|title }}|{{ 'hELLO wORLD'.capitalize() }}|{{ 'aB'.swapcase() }}",
    "{{ '7'.zfill(3) }}|{{ '-7'.zfill(4) }}|{{ 'x'.center(6, '*') }}|{{ 'xy'.center(5, '*') }}|{{ 'x'.ljust(3) }}|{{ 'x'.rjust(3) }}|{{ 'unhappy'.removeprefix('un') }}|{{ 'a.py'.removesuffix('.py') }}",
    "{{ '{} {}'.format('a', 1) }}|{{ '{0}{1}{0}'.format('a', 'b') }}|{{ '{x[a]:>4}|'.format(x=d) }}|{{ '{:.2f} {:05d} {:,} {:x} {:%}'.format(3.14159, 42, 1234567, 255, 0.5) }}|{{ '{{}}'.format() }}|{{ '{!r}'.format('a') }}",
    "{{ '%s is %d, %.1f %05d %x %%' % ('a', 7.9, 2.25, 42, 255) }}|{{ '%(a)s' % d }}|{{ '%r' % 'a' }}|{{ '%5s|%-5s|' % ('a', 'b') }}", "{{ '%s %s' % 'a' }}", "{{ '%d' % 'a' }}", "{{ '%s' % ('a', 'b') }}",
    "{{ s[2:7] }}|{{ s[::-1] }}|{{ s[-1] }}|{{ names[1:] }}|{{ names[:-1] }}|{{ names[::2] }}|{{ names[-2:] }}|{{ names[5:] }}|{{ s[9:12] }}|{{ 'abc'[99] }}|", "{{ no[1:] }}", "{{ d[1:] }}",
    "{{ 7 // 2 }}|{{ -7 // 2 }}|{{ 7 % -3 }}|{{ -7 % 3 }}|{{ 7 / 2 }}|{{ 4 / 2 }}|{{ 2 ** 10 }}|{{ 2 ** -1 }}|{{ -2 ** 2 }}|{{ 7.5 // 2 }}|{{ -7.5 % 2 }}|{{ true + 1 }}|{{ 'a' * 3 }}|{{ [1] * 2 }}|{{ 9223372036854775807 + 1 }}", "{{ 1 // 0 }}", "{{ 1 < 'a' }}", "{{ 1.0 / 0 }}",
    "{{ 1 == 1.0 }}|{{ true == 1 }}|{{ [1, 2] == [1, 2.0] }}|{{ {'a': 1} == {'a': 1} }}|{{ 'a' < 'b' < 'c' }}|{{ 1 in [1.0] }}|{{ 'a' in d }}|{{ 'x' not in 'axb' }}|{{ [1] < [1, 0] }}|{{ undefined_a == undefined_b }}", "{{ 1 in 'a' }}", "{{ 'a' in no }}", "{{ 'a' in nothing }}",
    "{{ 0 or '' or 'x' }}|{{ 1 and [] }}|{{ not '' }}|{{ 'a' if n else 'b' }}|{{ 'a' if not n }}|{{ ('a' if not n) is defined }}|{{ 1 if true else 2 if false else 3 }}|{{ not n == 7 }}",
    "{{ 'a' ~ 1 ~ none ~ [1] }}|{{ 'a' 'b' }}|{{ 1 ~ nothing }}", "{{ '\\x41\\u00e9\\t\\'\\\"\\\\\\q\\101' }}",
    "{% for k, v in d.items() %}{{ k }}={{ v }};{% endfor %}|{% for x in [] %}a{% else %}none{% endfor %}|{% for c in 'aé🎉' %}<{{ c }}>{% endfor %}|{% for k in d %}{{ k }}{% endfor %}", "{% for a, b in [[1, 2, 3]] %}{% endfor %}", "{% for a, b in [[1]] %}{% endfor %}", "{% for x in no %}{% endfor %}", "{% for x in 5 %}{% endfor %}",
    "{% for x in names %}{{ loop.index }}{{ loop.index0 }}{{ loop.revindex }}{{ loop.revindex0 }}{{ loop.first }}{{ loop.last }}{{ loop.length }}{{ loop.previtem }}{{ loop.nextitem }}{{ loop.cycle('o', 'e') }}{{ loop.depth }}\n{% endfor %}",
    "{% for x in l if x > 1 %}{{ loop.index }}:{{ x }}{% if loop.last %}.{% endif %}{% endfor %}|{% for x in range(9) %}{% if x == 2 %}{% continue %}{% endif %}{% if x > 4 %}{% break %}{% endif %}{{ x }}{% endfor %}",
    "{% set x = 1 %}{% for i in l %}{{ x }}{% set x = i %}{{ x }}{% endfor %}{{ x }}|{% if true %}{% set y = 2 %}{% endif %}{{ y }}",
    "{% for x in [1, [2, [3]]] recursive %}{% if x is iterable %}({{ loop(x) }}){% else %}{{ x }}{{ loop.depth }}{% endif %}{% endfor %}", "{% for x in l %}{{ loop.changed(x > 1) }}{% endfor %}",
    "{% set ns = namespace(a=1, b=[]) %}{% for i in l %}{% set ns.a = ns.a + i %}{% set ns.b = ns.b + [i] %}{% endfor %}{{ ns.a }}{{ ns.b }}|{{ ns.c is defined }}", "{% set d.x = 1 %}", "{{ names.append('x') }}", "{{ d.update({}) }}", "{{ d.pop('a') }}", "{{ ''.__class__ }}",
    "{% macro m(a, b='B') %}[{{ a }}{{ b }}{{ varargs }}{{ kwargs }}]{% endmacro %}{{ m(1) }}{{ m(1, 2, 3, c=4) }}{{ m(b=2, a=1) }}{{ m() }}", "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(1, 2) }}", "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(x=2) }}", "{% macro m(n) %}{% if n %}{{ n }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(3) }}", "{% macro m(x) %}<{{ caller(x) }}>{% endmacro %}{% call(y) m(5) %}{{ y }}!{% endcall %}", "{{ early() }}{% macro early() %}x{% endmacro %}",
    "{% set t %}a{{ n }}b{% endset %}{{ t }}|{% set t | upper %}xy{% endset %}{{ t }}|{% filter upper | replace('X', 'Z') %}x{{ n }}{% endfilter %}|{% with a = 1, b = 2 %}{{ a + b }}{% endwith %}{{ a }}", "{% set a, b = 1, 2 %}{{ a }}{{ b }}{% set c = 1, 2 %}{{ c }}", "{% generation %}answer{% set g = 1 %}{% endgeneration %}{{ g }}",
    "{{ messages | tojson }}", "{{ messages[2] | tojson(indent=2) }}", "{{ messages[2].tool_calls | tojson(indent=1, sort_keys=true, ensure_ascii=true) }}", "{{ 'é</script>\\'\"\\n' | tojson }}|{{ 'é🎉' | tojson(ensure_ascii=true) }}|{{ [] | tojson(indent=2) }}|{{ {} | tojson(indent=2) }}|{{ [1, {'a': []}] | tojson(separators=(',', ':')) }}|{{ {1: 2, none: 3, true: 4, 1.5: 5} | tojson }}|{{ (1, 2) | tojson }}", "{{ nothing | tojson }}", "{{ names | map('upper') | tojson }}",
    "{{ names | join(',') }}|{{ rows | join('+', attribute='n') }}|{{ l | sum }}|{{ l | min }}{{ l | max }}|{{ names | sort }}|{{ names | sort(case_sensitive=true) }}|{{ rows | sort(attribute='n,v') | map(attribute='v') | list }}|{{ l | sort(reverse=true) }}|{{ d | dictsort }}|{{ d | dictsort(reverse=true) }}",
    "{{ names | first }}{{ names | last }}{{ [] | first }}{{ names | length }}{{ 'é🎉' | length }}|{{ names | reverse | list }}|{{ 'abc' | reverse }}|{{ ['a', 'A', 'b'] | unique | list }}|{{ l | batch(2, 0) | list }}|{{ l | slice(2) | list }}|{{ d | items | list }}|{{ 'aé' | list }}",
    "{{ rows | selectattr('v', 'gt', 1) | map(attribute='n') | join }}|{{ rows | rejectattr('n', 'in', ['b']) | list | length }}|{{ [0, 1, ''] | select | list }}|{{ [0, 1, none] | reject('none') | list }}|{{ l | select('odd') | list }}|{{ names | map('upper') | join }}|{{ rows | map(attribute='zz', default='-') | list }}",
    "{{ nothing | default('x') }}|{{ '' | default('x') }}|{{ '' | default('x', true) }}|{{ no | d('x') }}|{{ '42' | int }}|{{ ' 4_2 ' | int }}|{{ '4.9' | int }}|{{ 'x' | int(9) }}|{{ '1e3' | float }}|{{ 'x' | float }}|{{ 2.567 | round(1) }}|{{ 2.5 | round }}|{{ 2.1 | round(method='ceil') }}|{{ neg | abs }}|{{ 3 | round }}",
    "{{ 'a\\nb\\n\\nc' | indent }}|{{ 'a\\nb' | indent(2, first=true) }}|{{ 'a\\n\\nb' | indent('> ', blank=true) }}|{{ 'one two three' | truncate(9) }}|{{ 'one two three' | truncate(9, true, '…') }}|{{ ' x ' | trim }}|{{ 'xxaxx' | trim('x') }}|{{ 'a b' | wordcount }}|{{ 'ab' | center(6) }}|{{ 'a/b c&d' | urlencode }}|{{ 'aXa' | replace('a', 'b', 1) }}|{{ 5 | string + '!' }}|{{ '%s-%s' | format(1, 2) }}",
    "{{ '<a>' | e }}|{{ '<a>' | safe }}|{{ ('<a>' | safe) + '<b>' }}|{{ '<b>' + ('<a>' | e) }}|{{ ('<a>' | safe) ~ '<b>' }}",
    "{{ 1 is integer }}{{ true is integer }}{{ 1.0 is float }}{{ true is number }}{{ 'a' is string }}{{ d is mapping }}{{ l is sequence }}{{ d is sequence }}{{ 'a' is iterable }}{{ 1 is iterable }}{{ nothing is iterable }}{{ true is true }}{{ 1 is true }}{{ false is boolean }}{{ 4 is divisibleby 2 }}{{ 3 is odd }}{{ 'a' is in ['a'] }}{{ 'a' is eq 'a' }}{{ d is callable }}{{ range is callable }}{{ 'AB' is upper }}{{ 'a' is not lower }}{{ no is sameas none }}{{ 1 is undefined }}{{ (1, 2) is sequence }}{{ 'upper' is filter }}{{ 'odd' is test }}",
    "{{ strftime_now('%Y-%m-%d %H:%M:%S %a %A %b %B %d %-d %e %j %y %I %p %%') }}", "{{ raise_exception('no ' ~ messages[0].role) }}", "{{ dict(a=1, b=2) }}|{{ dict([['k', 1]], j=2) }}", "{{ range(2, 9, 3) | list }}{{ range(3, 0, -1) | list }}", "{{ range(1000000) }}",
    "{% if false %}{{ 1 | nosuch }}{% endif %}ok", "{{ 1 | nosuch }}", "{% for x in [] %}{{ 1 | nosuch }}{% endfor %}", "{% if 1 is nosuch %}{% endif %}", "{% if true %}", "{% endif %}", "{{ 1 + }}", "{% nosuch %}", "{{ 'a }}", "{% do 1 %}", "{{ [1, 2 }}", "{{ 1 is 2 is 3 }}", "{% for x in l %}{% endif %}", "{{ x.1 }}", "{{ l.0 }}|{{ l[0,] }}", "{% macro m(a=1, b) %}{% endmacro %}", "{% set true = 1 %}", "{% break %}", "{# open", "{% print n, l %}", "{{ (n) }}{{ () }}", "{{ namespace() | tojson }}", "{% call 5 %}{% endcall %}",
    "{{ messages[1]['content'][0]['text'].split('\\n')[-1] | trim }}{{ messages[-1].content }}{{ messages[2].tool_calls[0]['function'].arguments.x }}", "{%- set _ = namespace() -%}  {%- for m in messages -%}  {{ m['role'] }},  {%- endfor -%}  ",
]


def raise_exception(message):
    raise jinja2.exceptions.TemplateError(message)


def tojson(x, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
    return json.dumps(x, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)


class Generation(jinja2.ext.Extension):
    tags = {"generation"}

    def parse(self, parser):
        line = next(parser.stream).lineno
        body = parser.parse_statements(["name:endgeneration"], drop_needle=True)
        return jinja2.nodes.CallBlock(self.call_method("_body"), [], [], body).set_lineno(line)

    def _body(self, caller):
        return caller()


environment = ImmutableSandboxedEnvironment(
    trim_blocks=True, lstrip_blocks=True, extensions=[Generation, jinja2.ext.loopcontrols]
)
environment.filters["tojson"] = tojson
environment.globals["raise_exception"] = raise_exception
environment.globals["strftime_now"] = datetime(2026, 11, 3, 9, 5, 7).strftime

print(json.dumps(CONVERSATION))
for template in TEMPLATES:
    line = {"template": template}
    try:
        line["output"] = environment.from_string(template).render(**CONVERSATION)
    except Exception as e:
        line["error"] = str(e)
    print(json.dumps(line))
