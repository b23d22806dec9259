// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @dev The block's coinbase says which mutant is on, counted from here, and beyond all of them that what is reached
/// must be reported. Below, no mutant is on.
uint256 constant FIRST_COINBASE = 0x006d7574616e740000000000000000000000000000;
uint256 constant REPORTING = 1 << 32;
/// @dev Where the test runner listens for what code covers.
uint256 constant LISTENER = 0x00c0bEc0BEc0BeC0bEC0beC0bEC0bEC0beC0beC0BE;

/// @dev Whether one of `count` mutants from `first` on is on. Pure as far as the compiler can tell: the code around it
/// may be.
function _at(uint256 first, uint256 count) pure returns (bool) {
    unchecked {
        return _pure(_read)(first) - first < count;
    }
}

/// @dev The mutant that is on, for assembly whose own are counted from `first` on.
function _chosen(uint256 first) pure returns (uint256) {
    return _pure(_read)(first);
}

/// @dev A loop has turned once more; ends everything where that is too often.
function _turned(uint256 turns, uint256 most) pure returns (uint256) {
    assembly ("memory-safe") {
        if gt(turns, most) {
            invalid()
        }
    }
    return turns + 1;
}

function _read(uint256 first) view returns (uint256 mutant) {
    assembly ("memory-safe") {
        mutant := sub(coinbase(), FIRST_COINBASE)
        if eq(mutant, REPORTING) {
            mstore(0, first)
            pop(staticcall(gas(), LISTENER, 0, 32, 0, 0))
        }
    }
}

function _pure(
    function(uint256) view returns (uint256) read
) pure returns (function(uint256) pure returns (uint256) asPure) {
    assembly ("memory-safe") {
        asPure := read
    }
}
