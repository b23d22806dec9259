import {
  checkpointMessage,
  ed25519PublicKeyOf,
  type Hex,
  type PossessionProof,
  provePossession,
  publicKeyOf,
  signCheckpoint,
  signEd25519,
} from "@causeway/protocol";

/** The two secret keys of a validator. */
export interface SecretKeys {
  /** Baby Jubjub secret key, above 0 and below the subgroup's order. */
  readonly babyJubjub: bigint;
  /** Ed25519 seed, 32 bytes. */
  readonly ed25519: Hex;
}

/** What the world sees of a validator's keys. */
export interface PublicKeys {
  readonly x: bigint;
  readonly y: bigint;
  /** 32 bytes. */
  readonly ed25519: Hex;
}

/** Both signatures over one checkpoint. */
export interface CheckpointSignatures {
  /** Schnorr on Baby Jubjub, 96 bytes. */
  readonly signature: Hex;
  /** Over the 32 bytes of the checkpoint's hash, 64 bytes. */
  readonly ed25519Signature: Hex;
}

/** Signs with both keys of a validator and keeps them to itself. */
export class ValidatorKeys {
  readonly publicKeys: PublicKeys;
  readonly #secret: SecretKeys;

  constructor(secret: SecretKeys) {
    this.#secret = secret;
    const { x, y } = publicKeyOf(secret.babyJubjub);
    this.publicKeys = { x, y, ed25519: ed25519PublicKeyOf(secret.ed25519) };
  }

  sign(checkpointHash: Hex): CheckpointSignatures {
    return {
      signature: signCheckpoint(this.#secret.babyJubjub, checkpointMessage(checkpointHash)),
      ed25519Signature: signEd25519(this.#secret.ed25519, checkpointHash),
    };
  }

  /** Shows to an environment's registry that both keys are held. */
  provePossession(environment: Hex): PossessionProof {
    return provePossession(environment, this.#secret.babyJubjub, this.#secret.ed25519);
  }
}
