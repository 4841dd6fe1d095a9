// OpenAI's client for Node: chat, stream, a strict schema, tools, errors.
import assert from 'node:assert/strict';
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

await assert.rejects(client.chat.completions.create({ model, messages, temperature: 9 }), (error) => {
  assert.equal(error.status, 400);
  assert.equal(error.param, 'temperature');
  return true;
});
console.log('openai for Node: chat, stream, strict schema, tools, errors: passed');
