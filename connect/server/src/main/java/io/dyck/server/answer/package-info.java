/**
 * Answers as clients receive them: in one piece or as a stream, in the forms of OpenAI and Ollama.
 */
package io.dyck.server.answer;
