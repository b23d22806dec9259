import { CausewayError } from "../errors/CausewayError.ts";

/**
 * A part of the package that is loaded once it is used. A page without a network, or of an older release, does not get it.
 *
 * @throws CausewayError `PartNotLoaded`
 */
export function loaded<T>(part: Promise<T>): Promise<T> {
  return part.catch((cause) => {
    const message = `A part did not load: ${cause}`;
    throw new CausewayError("PartNotLoaded", { message, cause });
  });
}
