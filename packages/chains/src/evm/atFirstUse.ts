import { Interface, type JsonFragment } from "ethers";

/**
 * An interface of several ABIs, or of signatures, that is made when it is first asked for: no program pays for a contract
 * that it never reads. `interfaceOf` does the same of one ABI.
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
