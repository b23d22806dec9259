import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

import { ApiError } from "../errors/ApiError.ts";
import type { ErrorKind } from "../errors/ERRORS.ts";

/** Kinds of the errors that Node finds in a request before it is one. */
const KINDS: Readonly<Record<string, ErrorKind>> = {
  HPE_HEADER_OVERFLOW: "headersTooLarge",
  ERR_HTTP_REQUEST_TIMEOUT: "requestTimeout",
};

/** Answers a request that no server can read, such as one with too large headers, and ends its connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { meaning, message } = new ApiError(KINDS[error.code ?? ""] ?? "badRequest");
  const body = JSON.stringify({ code: meaning.code, message });
  const lines = [
    `HTTP/1.1 ${meaning.code} ${STATUS_CODES[meaning.code]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${body.length}`,
    "cache-control: no-store",
    "connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
}
