import { expect } from "chai";

import { BundleUnreadable } from "../../../../src/core/SignersBundle.ts";
import {
  checksumOf,
  createBundle,
  parseBundle,
} from "../../../../src/families/evm/proposals/safeTransactionBuilder.ts";

const ADDRESS = "0x9641d764fc13c8B624c04430C7356C1C7C8102e2";

const OPTIONS = {
  chainId: 1n,
  name: "some calls",
  description: "what they do",
  safe: ADDRESS,
  owner: "",
  createdAt: 1_750_000_000_000,
  calls: [
    { to: ADDRESS, data: "0x01020304" },
    { to: ADDRESS, data: "0x05060708" },
  ],
};

/** Files that the Transaction Builder itself exported, as others published them. */
const PUBLISHED = [
  {
    checksum: "0xf1966baf2cdc7c68774e5be291e81549cc7438efbceccaad0003bb12f8d30baf",
    createdAt: 1_750_255_509_666,
    txBuilderVersion: "1.18.0",
    createdFromSafeAddress: "0x7eC991e1648B7F1d5fa91ae3688C9f36a5CA6C8B",
    contractMethod: {
      inputs: [
        { name: "to", type: "address", internalType: "address" },
        { name: "value", type: "uint256", internalType: "uint256" },
      ],
      name: "transfer",
      payable: false,
    },
    contractInputsValues: { to: "0x116Da30d890533516f2683731F9Bd167807448b8", value: "1000000" },
  },
  {
    checksum: "0x8b5032f716845c8b08bab3d63dbd9ba92e056f3557793cd041e59b84e16aa989",
    createdAt: 1_761_326_849_944,
    txBuilderVersion: "1.18.2",
    createdFromSafeAddress: "0xA77DE01e157f9f57C7c4A326eeE9C4874D0598b6",
    contractMethod: {
      inputs: [
        { internalType: "address", name: "spender", type: "address" },
        { internalType: "uint256", name: "value", type: "uint256" },
      ],
      name: "approve",
      payable: false,
    },
    contractInputsValues: {
      spender: "0x474e5Ded6b5D078163BFB8F6dBa355C3aA5478C8",
      value: "100000000000",
    },
  },
];

describe("safeTransactionBuilder", () => {
  for (const { checksum, createdAt, contractMethod, ...published } of PUBLISHED) {
    it(`gives the checksum of a file that version ${published.txBuilderVersion} wrote`, () => {
      const { contractInputsValues, ...made } = published;
      const bundle = {
        version: "1.0",
        chainId: "1",
        createdAt,
        meta: {
          name: "Transactions Batch",
          description: "",
          ...made,
          createdFromOwnerAddress: "",
          checksum,
        },
        transactions: [
          {
            to: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
            value: "0",
            data: null,
            contractMethod,
            contractInputsValues,
          },
        ],
      };
      expect(checksumOf(bundle)).to.equal(checksum);
    });
  }

  it("reads what it wrote", () => {
    const bundle = createBundle(OPTIONS);
    expect(parseBundle(JSON.stringify(bundle))).to.deep.equal(bundle);
    expect(checksumOf(bundle)).to.equal(bundle.meta.checksum);
  });

  it("gives another checksum when one byte of any call is another", () => {
    const { checksum } = createBundle(OPTIONS).meta;
    for (const index of OPTIONS.calls.keys()) {
      const calls = OPTIONS.calls.map((call, other) =>
        other === index ? { ...call, data: call.data.replace(/.$/, "f") } : call,
      );
      expect(createBundle({ ...OPTIONS, calls }).meta.checksum).to.not.equal(checksum);
    }
  });

  const spoil = (change: object) => () => {
    const bundle = createBundle(OPTIONS);
    const [first] = bundle.transactions;
    return parseBundle(JSON.stringify({ ...bundle, transactions: [{ ...first, ...change }] }));
  };

  it("reads no call that sends coin, delegates or is not raw", () => {
    expect(spoil({})).to.not.throw();
    expect(spoil({ value: "1" })).to.throw(BundleUnreadable, "no coin goes with a call");
    expect(spoil({ operation: "1" })).to.throw(BundleUnreadable, "operation");
    expect(spoil({ contractMethod: {} })).to.throw(BundleUnreadable, "contractMethod");
    const address = ADDRESS.replace("d764", "D764");
    expect(spoil({ to: address })).to.throw(BundleUnreadable, "checksum is right");
    expect(spoil({ data: "0x1" })).to.throw(BundleUnreadable, "bytes in lower-case hex");
  });

  it("reads no file without calls, and none that is not JSON", () => {
    const empty = { ...createBundle(OPTIONS), transactions: [] };
    expect(() => parseBundle(JSON.stringify(empty))).to.throw(BundleUnreadable, "at least one");
    expect(() => parseBundle("{")).to.throw(BundleUnreadable, "not a proposal bundle");
  });
});
