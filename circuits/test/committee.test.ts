import { BASE8, committeeCommitment, isQuorum, SUBGROUP_ORDER } from "@causeway/protocol";
import { babyjubjub } from "@noble/curves/misc.js";
import { expect } from "chai";

import { power, reduce, SCALAR_FIELD } from "../setup/field.ts";
import { committeeInput, dummySignature } from "../witness/committeeInput.ts";
import { exampleMembers, exampleStatement, loadCircuit, MESSAGE, sign } from "./example.ts";
import { expectRefusal } from "./refusal.ts";

const GENERATOR = {
  x: 995203441582195749578291179787384436505546430278305826713579947235728471134n,
  y: 5472060717959818805561601436314318772137091100104008585924551046643952123905n,
};
/** s that 251 bits hold beside s + l. */
const SMALL = (1n << 251n) - SUBGROUP_ORDER;

type Point = { x: bigint; y: bigint };

describe("the committee circuit", () => {
  let circuit: Awaited<ReturnType<typeof loadCircuit>>;
  before(async () => {
    circuit = await loadCircuit();
  });

  const accepts = async (input: Parameters<typeof circuit.generate>[0]) => {
    const witness = await circuit.generate(input);
    expect(circuit.system.violated(witness)).to.deep.equal([]);
    return witness;
  };

  describe("quorum", () => {
    for (const weights of [
      [10n, 20n, 30n, 40n],
      [1n, 1n, 1n, 1n],
      [1n, 1n, 1n],
      [7n],
      [1n, 1n, 4n, 3n],
    ]) {
      it(`takes exactly the signers above two thirds of weights ${weights.join(", ")}`, async () => {
        const members = exampleMembers(weights);
        const total = weights.reduce((sum, weight) => sum + weight, 0n);
        for (let subset = 0; subset < 1 << members.length; subset++) {
          const signers = [...members.keys()].filter((position) => (subset >> position) & 1);
          const signed = signers.reduce((sum, i) => sum + (members[i]?.weight ?? 0n), 0n);
          const input = committeeInput(exampleStatement(members, signers));
          if (isQuorum(signed, total)) await accepts(input);
          else await expectRefusal(circuit.generate(input), "Quorum");
        }
      });
    }

    it("refuses exactly two thirds and takes one more, up to weights of 64 bits", async () => {
      const most = (1n << 64n) - 1n;
      const twoThirds = exampleMembers([most / 3n, most / 3n, most / 3n]);
      await expectRefusal(
        circuit.generate(committeeInput(exampleStatement(twoThirds, [0, 1]))),
        "Quorum",
      );
      const oneMore = exampleMembers([most / 3n + 1n, most / 3n, most / 3n]);
      await accepts(committeeInput(exampleStatement(oneMore, [0, 1])));
      const heaviest = exampleMembers([most, most, most, most]);
      await accepts(committeeInput(exampleStatement(heaviest, [0, 1, 2])));
    });

    it("counts nothing for an unused slot, whose key everybody can sign with", async () => {
      const input = committeeInput(exampleStatement(exampleMembers([1n, 1n, 1n]), [0, 1]));
      await expectRefusal(circuit.generate({ ...input, enabled: [1n, 1n, 0n, 1n] }), "Quorum");
    });
  });

  describe("weights", () => {
    const withWeight = (weight: bigint) => {
      const members = exampleMembers([1n, 1n, 1n, 1n]).map((member, i) =>
        i === 3 ? { ...member, weight } : member,
      );
      return committeeInput(exampleStatement(members, [0, 1]));
    };

    it("of 64 bits and more are refused, though the commitment has them", async () => {
      for (const weight of [1n << 64n, 1n << 250n, SCALAR_FIELD - 1n]) {
        await expectRefusal(circuit.generate(withWeight(weight)), "Num2Bits");
      }
    });

    it("cannot wrap the total below what was signed", async () => {
      await expectRefusal(circuit.generate(withWeight(SCALAR_FIELD - 2n)), "Num2Bits");
    });
  });

  describe("commitment", () => {
    it("is that of the protocol", async () => {
      const members = exampleMembers([5n, 6n, 7n]).map((member, i) => ({
        ...member,
        ed25519: ED25519_KEYS[i] ?? "",
      }));
      const input = committeeInput(exampleStatement(members, [0, 1, 2]));
      const committee = BigInt(committeeCommitment(members, 4));
      await accepts({ ...input, committee });
      await expectRefusal(circuit.generate({ ...input, committee: committee + 1n }), "Committee");
    });

    it("of another size is not taken", async () => {
      const members = exampleMembers([5n, 6n, 7n]);
      const input = committeeInput(exampleStatement(members, [0, 1, 2]));
      const { committee } = committeeInput({ ...exampleStatement(members, []), size: 32 });
      await expectRefusal(circuit.generate({ ...input, committee }), "Committee");
    });
  });

  describe("keys", () => {
    const withKey = (key: Point, positions: number[]) => {
      const members = exampleMembers([1n, 1n, 1n, 1n]).map((member, i) =>
        i === 3 ? { ...member, ...key } : member,
      );
      const statement = exampleStatement(members, positions);
      return committeeInput(statement);
    };
    const invalid: Record<string, { key: Point; template: string }> = {
      "the identity": { key: { x: 0n, y: 1n }, template: "ProvableKey" },
      "of order 2": { key: { x: 0n, y: SCALAR_FIELD - 1n }, template: "ProvableKey" },
      "of order 4": { key: { x: inverseSquareRootOfA(), y: 0n }, template: "ProvableKey" },
      "of order 8": { key: orderEight(), template: "ProvableKey" },
      "off the curve": { key: { x: 5n, y: 5n }, template: "BabyCheck" },
      zero: { key: { x: 0n, y: 0n }, template: "BabyCheck" },
      "at a pole of the ladder's coordinates": { key: { x: 7n, y: 1n }, template: "BabyCheck" },
    };

    for (const [name, { key, template }] of Object.entries(invalid)) {
      it(`that are ${name} cannot sign, and do not keep others from it`, async () => {
        await expectRefusal(circuit.generate(withKey(key, [0, 1, 2, 3])), template);
        await accepts(withKey(key, [0, 1, 2]));
      });
    }

    it("that vanish in the equation sign for nobody: any R = s * B8 would do", async () => {
      for (const y of [1n, SCALAR_FIELD - 1n]) {
        const { s, rx, ry, ...rest } = withKey({ x: 0n, y }, [0, 1, 2, 3]);
        const forged = { s: s.with(3, 1n), rx: rx.with(3, BASE8.x), ry: ry.with(3, BASE8.y) };
        await expectRefusal(circuit.generate({ ...rest, ...forged }), "ProvableKey");
      }
    });
  });

  describe("signatures", () => {
    const members = exampleMembers([1n, 1n, 1n, 1n]);
    const input = () => committeeInput(exampleStatement(members, [0, 1, 2]));
    const changed = (name: "rx" | "ry" | "s", slot: number, value: bigint) => ({
      ...input(),
      [name]: input()[name].with(slot, value),
    });

    it("of another message are refused", async () => {
      await expectRefusal(circuit.generate({ ...input(), m: MESSAGE + 1n }), "Schnorr128");
    });

    it("of another member are refused", async () => {
      const { r, s } = sign(members[3] as (typeof members)[3]);
      const { rx, ry, s: scalars, ...rest } = input();
      const swapped = { rx: rx.with(0, r.x), ry: ry.with(0, r.y), s: scalars.with(0, s) };
      await expectRefusal(circuit.generate({ ...rest, ...swapped }), "Schnorr128");
    });

    it("need s below 2^251", async () => {
      const s = input().s[0] as bigint;
      for (const value of [s + (1n << 251n), SCALAR_FIELD - 1n]) {
        await expectRefusal(circuit.generate(changed("s", 0, value)), "Num2Bits");
      }
    });

    it("need R on the curve", async () => {
      await expectRefusal(circuit.generate(changed("rx", 0, 1n)), "BabyCheck");
      await expectRefusal(circuit.generate(changed("ry", 0, 1n)), "BabyCheck");
    });

    it("are checked in slots that are not enabled too, under B8", async () => {
      const { r } = dummySignature(MESSAGE);
      expect(r).to.deep.equal(BASE8);
      await expectRefusal(circuit.generate(changed("s", 3, 0n)), "Schnorr128");
      const { x, y } = members[3] as Point;
      expect(input().x[3]).to.equal(x);
      expect(input().y[3]).to.equal(y);
    });

    it("do not verify as the dummy's once the slot is enabled", async () => {
      await expectRefusal(
        circuit.generate({ ...input(), enabled: [1n, 1n, 1n, 1n] }),
        "Schnorr128",
      );
    });
  });

  describe("several witnesses of one statement", () => {
    const members = exampleMembers([1n, 1n, 1n, 1n]);

    it("differ in who signed", async () => {
      const [some, others] = [
        committeeInput(exampleStatement(members, [0, 1, 2])),
        committeeInput(exampleStatement(members, [1, 2, 3])),
      ];
      expect([some.committee, some.m]).to.deep.equal([others.committee, others.m]);
      await accepts(some);
      await accepts(others);
    });

    it("differ in s + l, which is the same signature", async () => {
      const message = findMessageWithSmallScalar();
      const signatures = [0, 1, 2].map((position) => ({
        position,
        ...sign(members[position] as (typeof members)[0], message),
      }));
      const input = committeeInput({ size: 4, members, signatures, message });
      await accepts(input);
      await accepts({ ...input, s: input.s.with(0, (input.s[0] as bigint) + SUBGROUP_ORDER) });
    });

    function findMessageWithSmallScalar(): bigint {
      for (let message = MESSAGE; ; message++) {
        if (sign(members[0] as (typeof members)[0], message).s < SMALL) return message;
      }
    }
  });

  it("adds points by formulas that are complete: a is a square, d is not", () => {
    const isSquare = (value: bigint) => power(value, (SCALAR_FIELD - 1n) / 2n) === 1n;
    expect(isSquare(168700n)).to.equal(true);
    expect(isSquare(168696n)).to.equal(false);
  });
});

const ED25519_KEYS = [
  "0xd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
  "0x3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
  "0xfc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
];

/** Points (±x, 0) with a x² = 1 have order 4. */
function inverseSquareRootOfA(): bigint {
  return babyjubjub.Point.Fp.inv(babyjubjub.Point.Fp.sqrt(168700n));
}

/** The generator of the whole curve (ERC-2494) has order 8 l. */
function orderEight(): Point {
  let sum = babyjubjub.Point.ZERO;
  let double = babyjubjub.Point.fromAffine(GENERATOR);
  for (let rest = SUBGROUP_ORDER; rest > 0n; rest >>= 1n) {
    if (rest & 1n) sum = sum.add(double);
    double = double.double();
  }
  const { x, y } = sum.toAffine();
  return { x: reduce(x), y: reduce(y) };
}
