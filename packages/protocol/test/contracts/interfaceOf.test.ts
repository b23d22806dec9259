import { expect } from "chai";
import { Interface } from "ethers";

import {
  type ConstructorArguments,
  interfaceOf,
  type iRemoteStateAbi,
  mailboxAbi,
  type Read,
  type TypedContract,
  vaultAbi,
} from "../../src/contracts/index.ts";

const ADDRESS = `0x${"11".repeat(20)}`;

describe("interfaceOf", () => {
  it("encodes as ethers does", () => {
    const data = interfaceOf(mailboxAbi).encodeFunctionData("setFeeExempt", [ADDRESS, true]);
    expect(data).to.equal(
      new Interface(mailboxAbi).encodeFunctionData("setFeeExempt", [ADDRESS, true]),
    );
  });

  it("parses an ABI once", () => {
    expect(interfaceOf(mailboxAbi)).to.equal(interfaceOf(mailboxAbi));
    expect(interfaceOf(mailboxAbi)).to.not.equal(interfaceOf(vaultAbi));
  });

  it("refuses names that the contract does not have, and values that do not fit", () => {
    const mailbox = interfaceOf(mailboxAbi);
    // @ts-expect-error: no such function
    expect(() => mailbox.encodeFunctionData("setFeeExempted", [ADDRESS, true])).to.throw();
    // @ts-expect-error: a value is missing
    expect(() => mailbox.encodeFunctionData("setFeeExempt", [ADDRESS])).to.throw();
    // @ts-expect-error: no list of values
    expect(() => mailbox.encodeFunctionData("setFeeExempt")).to.throw();
    // @ts-expect-error: no such event
    expect(mailbox.getEvent("MessageLost")).to.equal(null);
  });
});

/** Never called: the compiler reads it. */
async function refusedByTypes(
  vault: TypedContract<typeof vaultAbi>,
  remote: TypedContract<typeof iRemoteStateAbi>,
) {
  const shares: bigint = await vault.balanceOf(ADDRESS);
  // @ts-expect-error: a number of shares is no text
  const text: string = await vault.balanceOf(ADDRESS);
  // @ts-expect-error: an address is missing
  await vault.balanceOf();
  // @ts-expect-error: no such function
  await vault.balancesOf(ADDRESS);
  // @ts-expect-error: no value goes to a function that is not payable
  await vault.transfer(ADDRESS, 1n, { value: 1n });
  const [event] = await vault.queryFilter(vault.filters.Transfer(ADDRESS));
  const moved: bigint | undefined = event?.args.value;
  // @ts-expect-error: no such value in the event
  const lost = event?.args.amount;
  const tables: Read<{ type: "uint8[2][]" }> = [[1n, 2n]];
  const args: ConstructorArguments<readonly []> = [];
  return { shares, text, moved, lost, tables, args, remote };
}
void refusedByTypes;
