import { type Hex, unpackCheckpoint } from "@causeway/protocol";

import type { ShownCheckpoint } from "../EvidencedChain.ts";
import type { KeptClient } from "./mailbox/clients.ts";
import { evidenceCell, membersList } from "./messages/index.ts";
import { bagBytes } from "./submitting/calls.ts";

/** Evidence for a light client that accepted the checkpoint before: the checkpoint alone. */
export function acceptedEvidence(fields: Hex): Hex {
  return bagBytes(evidenceCell({ checkpoint: unpackCheckpoint(fields) }));
}

/** A checkpoint with the members' signatures, and with the list of members if the light client does not know them. */
export function evidenceFor(
  { knowsMembers }: Pick<KeptClient, "knowsMembers">,
  { fields, members, signatures }: ShownCheckpoint,
): Hex {
  const placed = signatures.map(({ position: place, ed25519: signature }) => ({
    place,
    signature,
  }));
  return bagBytes(
    evidenceCell({
      checkpoint: unpackCheckpoint(fields),
      signatures: placed.sort((one, other) => one.place - other.place),
      members: knowsMembers ? undefined : membersList(members),
    }),
  );
}
