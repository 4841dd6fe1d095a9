/** Answers: what a client gets, at once or piece by piece, in the forms of OpenAI and Ollama. */
package io.dyck.server.answer;
