// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @dev Choices that follow from a seed.
struct Dice {
    uint256 state;
}

using {roll, rollWord, rollBytes, oneIn} for Dice global;

/// @dev A number below `sides`, 0 if there are none.
function roll(Dice memory dice, uint256 sides) pure returns (uint256) {
    uint256 word = uint256(rollWord(dice));
    return sides == 0 ? 0 : word % sides;
}

function oneIn(Dice memory dice, uint256 sides) pure returns (bool) {
    return roll(dice, sides) == 0;
}

function rollWord(Dice memory dice) pure returns (bytes32 word) {
    word = keccak256(abi.encode(dice.state));
    dice.state = uint256(word);
}

function rollBytes(Dice memory dice, uint256 length) pure returns (bytes memory made) {
    made = bytes.concat(rollWord(dice));
    for (uint256 size = 32; size < length; size += 32) {
        made = bytes.concat(made, rollWord(dice));
    }
    assembly ("memory-safe") {
        // cut off: it holds at least as many
        mstore(made, length)
    }
}
