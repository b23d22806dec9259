// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RLP} from "@openzeppelin/contracts/utils/RLP.sol";

/// @title RlpItemLib
/// @notice Finds one item of RLP at a time, in calldata and without a copy.
/// @dev OpenZeppelin's `RLP` decodes every item of a list, in memory, and takes numbers with leading zeros. Its rules
/// and its error hold here too; the Yellow Paper, appendix B, has them.
library RlpItemLib {
    uint256 private constant STRING_PREFIX = 0x80;
    uint256 private constant LIST_PREFIX = 0xc0;
    /// @dev The longest content whose length stands in the prefix itself.
    uint256 private constant SHORT_SIZE = 55;

    /// @notice The item that begins at `offset`: where its content begins, where it ends, whether it is a list.
    /// @dev Reverts with `RLPInvalidEncoding` unless an item in its one canonical form stands there, whole. What is in
    /// a list is not looked at.
    function itemAt(
        bytes calldata data,
        uint256 offset
    ) internal pure returns (uint256 content, uint256 end, bool isList) {
        require(offset < data.length, RLP.RLPInvalidEncoding());
        uint256 prefix = uint8(data[offset]);
        if (prefix < STRING_PREFIX) return (offset, offset + 1, false);
        isList = prefix >= LIST_PREFIX;
        content = offset + 1;
        uint256 size = prefix - (isList ? LIST_PREFIX : STRING_PREFIX);
        if (size > SHORT_SIZE) (content, size) = _longSize(data, content, size - SHORT_SIZE);
        end = content + size;
        require(end <= data.length, RLP.RLPInvalidEncoding());
        // a byte below the prefixes stands for itself
        require(isList || size != 1 || uint8(data[content]) >= STRING_PREFIX, RLP.RLPInvalidEncoding());
    }

    /// @notice The number of at most 32 bytes that `data` has from `from` up to `to`.
    function numberIn(bytes calldata data, uint256 from, uint256 to) internal pure returns (uint256) {
        // of no bytes: a shift by 256, and so 0
        return uint256(bytes32(data[from:to])) >> (8 * (32 - (to - from)));
    }

    /// @dev A length of `width` bytes, 1 to 8, that stands at `offset`: the fewest bytes that hold it.
    function _longSize(
        bytes calldata data,
        uint256 offset,
        uint256 width
    ) private pure returns (uint256 content, uint256 size) {
        content = offset + width;
        require(content <= data.length && data[offset] != 0, RLP.RLPInvalidEncoding());
        size = numberIn(data, offset, content);
        require(size > SHORT_SIZE, RLP.RLPInvalidEncoding());
    }
}
