import { Interface, type JsonFragment } from "ethers";

/**
 * An interface that is made when it is first asked for: to parse an ABI takes milliseconds, which no program pays for a
 * contract that it never reads.
 *
 * @param pieces ABIs that stand behind one address, or signatures.
 */
export function atFirstUse(
  ...pieces: readonly (readonly (JsonFragment | string)[])[]
): () => Interface {
  let made: Interface | undefined;
  return () => {
    made ??= new Interface(pieces.flat());
    return made;
  };
}
