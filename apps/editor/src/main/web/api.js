const page = Math.random().toString(36).slice(2);
const underWay = new Map();
let asked = 0;

/** A question that the server has refused, with what to do. */
export class Refused extends Error {
  constructor(problem) {
    super(problem.message);
    this.code = problem.code;
    this.advice = problem.advice;
  }
}

/** Whether an answer to a question of this name is awaited. */
export const isAsking = (question) => underWay.has(question);

/** Ends the question of this name that is under way, if any; it gives null. */
export const drop = (question) => underWay.get(question)?.abort();

/**
 * Asks the server. A newer question of the same name ends the older one, which then gives null. The
 * server ends it, too: the name of the page tells it which, and the number which is newer.
 */
export async function ask(question, body) {
  drop(question);
  const controller = new AbortController();
  underWay.set(question, controller);
  try {
    const response = await fetch("api/" + question, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...body, page, number: ++asked }),
      signal: controller.signal,
    });
    const answer = await response.json();
    if (response.status === 409) return null;
    if (!response.ok) throw new Refused(answer);
    return answer;
  } catch (e) {
    if (e.name === "AbortError") return null;
    if (e instanceof Refused) throw e;
    throw new Refused({
      code: "",
      message: "the server does not answer",
      advice: "is 'dyck playground' still running?",
    });
  } finally {
    if (underWay.get(question) === controller) underWay.delete(question);
  }
}
