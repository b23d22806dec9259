import type { NetworkDescription } from "@causeway/environment";

import type { Display } from "../display/Display.ts";
import { type OnItsWay, sendText, type TextRequest } from "./sendText.ts";
import { textsOf } from "./textFamilies.ts";
import { placeOf } from "./withEnds.ts";

/**
 * Sends a text to a recipient that uses up all gas of its first calls. The message is in flight until the relayer
 * recovers it.
 *
 * @throws CannotSend
 */
export async function recoverText(
  network: NetworkDescription,
  request: TextRequest,
  display: Display,
): Promise<OnItsWay> {
  const destination = placeOf(network, request.to);
  const { deployCareless } = textsOf(destination.chain);
  const recipient = await deployCareless?.(destination);
  return sendText(network, { ...request, recipient }, display);
}
