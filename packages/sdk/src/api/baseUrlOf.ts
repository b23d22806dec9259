import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The URL of the service, with a slash at its end.
 *
 * @throws CausewayError `NoBaseUrl`; `BadInput` if it is no URL of HTTP, or a key would cross the network unencrypted
 */
export function baseUrlOf({ options: { baseUrl, apiKey } }: Causeway): URL {
  if (baseUrl === undefined) {
    throw new CausewayError("NoBaseUrl", { message: "The client has no service to ask" });
  }
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    const message = `baseUrl ${baseUrl} is no URL of HTTP`;
    throw new CausewayError("BadInput", { message, details: { baseUrl } });
  }
  const url = new URL(baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`);
  if (apiKey !== undefined && url.protocol === "http:" && !LOOPBACK.test(url.hostname)) {
    const message = `baseUrl ${baseUrl} would carry the key unencrypted: it needs https`;
    throw new CausewayError("BadInput", { message, details: { baseUrl } });
  }
  return url;
}
