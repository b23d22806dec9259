import { expect } from "chai";

import { proseOfSolidity } from "../../../../../scripts/ci/checks/words/proseOfSolidity.ts";
import { wordFindings } from "../../../../../scripts/ci/checks/words/wordFindings.ts";

const SOURCE = `// SPDX-License-Identifier: MIT
/// @title Vault
/// @notice Holds \`amount\` of
/// a token.
///
/// Pays out later.
interface IVault {
    /**
     * @notice Pays.
     * @param receiver The account that is paid.
     * @return paid Units.
     */
    function pay(address receiver) external returns (uint256 paid); // whoever
}
`;

describe("the sentences of a Solidity source", () => {
  const prose = proseOfSolidity(SOURCE);

  it("are those of its documentation, a text for each tag and paragraph", () => {
    expect(prose.map(({ text }) => text)).to.deep.equal([
      "Vault",
      "Holds `code` of a token.",
      "Pays out later.",
      "Pays.",
      "The account that is paid.",
      "Units.",
    ]);
  });

  it("have the lines at which they begin", () => {
    expect(prose.map(({ line }) => line)).to.deep.equal([2, 3, 5, 9, 10, 11]);
  });

  it("are held to the words that pages are held to", () => {
    const [bad] = proseOfSolidity("/// @notice Pays whoever asks.\n");
    expect(bad && wordFindings(bad)).to.have.length(1);
  });
});
