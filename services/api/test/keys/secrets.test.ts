import crypto, { createSecretKey } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

import { expect } from "chai";

import {
  hasHash,
  isSameText,
  sha256,
  signatureOf,
  signingSecretsOf,
} from "../../src/keys/secrets.ts";

const MASTER = createSecretKey(Buffer.alloc(32, 7));
const ID = "0123456789abcdef";

describe("secrets of keys", () => {
  it("are compared in constant time, of whatever length the sent text is", () => {
    const original = crypto.timingSafeEqual;
    const lengths: number[][] = [];
    crypto.timingSafeEqual = (one, other) => {
      lengths.push([one.byteLength, other.byteLength]);
      return original(one, other);
    };
    syncBuiltinESMExports();
    try {
      expect(isSameText("a", "a")).to.equal(true);
      expect(isSameText("a", "abc")).to.equal(false);
      expect(hasHash("secret", sha256("secret"))).to.equal(true);
      expect(hasHash("", sha256("secret"))).to.equal(false);
    } finally {
      crypto.timingSafeEqual = original;
      syncBuiltinESMExports();
    }
    expect(lengths).to.deep.equal(Array(4).fill([32, 32]));
  });

  it("for signatures follow from master key, id and generation, and differ by each", () => {
    const secrets = [
      signingSecretsOf(MASTER, { id: ID, generation: 1 }),
      signingSecretsOf(MASTER, { id: ID, generation: 2 }),
      signingSecretsOf(MASTER, { id: `f${ID.slice(1)}`, generation: 1 }),
      signingSecretsOf(createSecretKey(Buffer.alloc(32, 8)), { id: ID, generation: 1 }),
    ].flatMap(({ secret, passphrase }) => [secret, passphrase]);
    expect(new Set(secrets).size).to.equal(8);
    expect(signingSecretsOf(MASTER, { id: ID, generation: 1 })).to.deep.equal({
      secret: secrets[0],
      passphrase: secrets[1],
    });
  });

  it("sign as the field's clients do", () => {
    // By openssl: dgst -sha256 -hmac secret.
    const request = { timestamp: "2026-01-31T12:00:00.000Z", method: "GET" };
    expect(signatureOf("secret", { ...request, path: "/api/token/list?page=1" })).to.equal(
      "du8HSvJJlxiMceOqrs4zjEpT9A4K2HAlJYifHwJaNZk=",
    );
  });
});
