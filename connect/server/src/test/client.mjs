// OpenAI's client for Node: chat, streams, a strict schema, tools, custom tools, errors.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import OpenAI from 'openai';

const [url, model] = process.argv.slice(2);
const client = new OpenAI({ baseURL: url, apiKey: 'none', maxRetries: 0 });
const messages = [{ role: 'user', content: 'turn the kitchen light on' }];
const schema = {
  type: 'object',
  properties: { on: { type: 'boolean' }, room: { enum: ['hall', 'kitchen'] } },
  required: ['on', 'room'],
  additionalProperties: false,
};

const answer = await client.chat.completions.create({ model, messages, max_tokens: 20, seed: 1 });
assert.ok(['stop', 'length'].includes(answer.choices[0].finish_reason));

let text = '';
for await (const chunk of await client.chat.completions.create({ model, messages, max_tokens: 20, seed: 1, stream: true })) {
  text += chunk.choices[0]?.delta?.content ?? '';
}
assert.equal(text, answer.choices[0].message.content);

const strict = await client.chat.completions.create({
  model,
  messages,
  max_tokens: 120,
  response_format: { type: 'json_schema', json_schema: { name: 'light', strict: true, schema } },
});
assert.equal(typeof JSON.parse(strict.choices[0].message.content).on, 'boolean');

const called = await client.chat.completions.create({
  model,
  messages,
  max_tokens: 150,
  tools: [{ type: 'function', function: { name: 'light', parameters: schema } }],
  tool_choice: 'required',
});
assert.equal(called.choices[0].message.tool_calls[0].function.name, 'light');

const events = client.chat.completions.stream({
  model,
  messages,
  max_tokens: 150,
  tools: [{ type: 'function', function: { name: 'light', parameters: schema } }],
  tool_choice: 'required',
  parallel_tool_calls: false,
});
const [call] = (await events.finalChatCompletion()).choices[0].message.tool_calls;
assert.ok(['hall', 'kitchen'].includes(JSON.parse(call.function.arguments).room));

const format = { type: 'grammar', grammar: { syntax: 'lark', definition: 'start: /[0-9]/ "+" /[0-9]/' } };
const custom = await client.chat.completions.create({
  model,
  messages,
  max_tokens: 30,
  tools: [{ type: 'custom', custom: { name: 'sum', format } }],
  tool_choice: 'required',
});
assert.match(custom.choices[0].message.tool_calls[0].custom.input, /^[0-9]\+[0-9]$/);

const chosen = await client.chat.completions.create({
  model,
  messages,
  max_tokens: 30,
  structured_outputs: { choice: ['yes', 'no'] },
});
assert.ok(['yes', 'no'].includes(chosen.choices[0].message.content));

await assert.rejects(client.chat.completions.create({ model, messages, temperature: 9 }), (error) => {
  assert.equal(error.status, 400);
  assert.equal(error.param, 'temperature');
  return true;
});
await assert.rejects(client.chat.completions.create({ model: 'other', messages }), { status: 404, code: 'model_not_found' });
assert.deepEqual((await client.models.list()).data.map(({ id }) => id), [model]);
const { version } = JSON.parse(readFileSync(new URL('node_modules/openai/package.json', import.meta.url)));
console.log(
  `openai ${version} for Node: chat, streams, strict schema, tools, custom tool, choice, errors, models: passed`,
);
