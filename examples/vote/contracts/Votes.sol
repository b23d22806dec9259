// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice Votes for and against.
struct Votes {
    uint128 yes;
    uint128 no;
}
