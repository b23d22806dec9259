import type { HttpAnswer } from "@causeway/chains/peers";

import { CausewayError } from "../errors/CausewayError.ts";

/** Characters of an unusable answer that an error shows. */
const SHOWN = 40;

/** The JSON of an answer. @throws CausewayError `ApiMalformed` if the answer has another form, as the HTML of a proxy */
export function bodyOf(url: URL, { body, status, headers }: HttpAnswer): unknown {
  const text = new TextDecoder().decode(body);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const type = headers["content-type"] ?? "no type";
    const message = `${url.origin}${url.pathname} answers ${status} with ${type} instead of JSON`;
    const details = { status, type, begins: text.slice(0, SHOWN) };
    throw new CausewayError("ApiMalformed", { message, details, cause });
  }
}
