import type { Asking, HttpAnswer } from "./Asking.ts";
import { readBounded } from "./readBounded.ts";
import { refuseRedirect } from "./refuseRedirect.ts";
import { withinTime } from "./withinTime.ts";

/** Browsers do not say which redirect it is. */
const REDIRECTED = 307;

/**
 * Asks a peer that nobody trusts by `fetch`, as a browser can: within a time and a size, and without following it elsewhere.
 * Browsers unpack what they asked for, so the bound holds for the bytes that come out. No cookies are sent.
 *
 * @throws AnswerUnusable, the signal's reason, or why the connection failed
 */
export function askByFetch(url: string, asking: Asking): Promise<HttpAnswer> {
  return withinTime(asking, async (signal) => {
    const { method = "GET", body = null, fetch: carry = fetch } = asking;
    const { address, headers } = withoutCredentials(url, asking.headers);
    const asked = { method, body, headers: { ...headers, "accept-encoding": "identity" } };
    const response = await carry(address, {
      ...{ ...asked, signal },
      redirect: "manual",
      credentials: "omit",
    });
    return answerOf(response, asking);
  });
}

async function answerOf(response: Response, asking: Asking): Promise<HttpAnswer> {
  const { status, statusText, type, body } = response;
  const isRead = asking.readsErrors || response.ok;
  try {
    refuseRedirect(type === "opaqueredirect" ? REDIRECTED : status);
    const bytes = isRead && body ? await readBounded(piecesOf(body), asking) : new Uint8Array();
    return { status, statusText, headers: Object.fromEntries(response.headers), body: bytes };
  } finally {
    // What is left of the answer is not waited for.
    await body?.cancel().catch(() => undefined);
  }
}

/** Not every browser can iterate over a stream. */
async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

/** `fetch` refuses a URL that names a user, and Node's requests turn that into a header. */
function withoutCredentials(url: string, headers: Asking["headers"] = {}) {
  const { username, password } = new URL(url);
  if (username === "" && password === "") return { address: url, headers };
  const address = new URL(url);
  address.username = "";
  address.password = "";
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const bytes = String.fromCharCode(...new TextEncoder().encode(pair));
  return { address: address.href, headers: { ...headers, authorization: `Basic ${btoa(bytes)}` } };
}
