// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";

/// @title NoticeLib
/// @notice What the destination tells the origin about a message that it did not deliver. `docs/protocol.md`, section
/// Expiry notice.
///
///     0  version | 1 laneId | 33 index u64 | 41 frameHash | 73 outcome
library NoticeLib {
    uint8 internal constant VERSION = 1;

    /// @notice Size of a notice, bytes.
    uint256 internal constant SIZE = 74;

    /// @notice A message by its lane, place and frame, which make up its id, and what became of it.
    struct Notice {
        bytes32 laneId;
        uint64 index;
        bytes32 frameHash;
        Outcome outcome;
    }

    function encode(Notice memory notice) internal pure returns (bytes memory) {
        return abi.encodePacked(VERSION, notice.laneId, notice.index, notice.frameHash, uint8(notice.outcome));
    }

    /// @notice Reads exactly the bytes that `encode` makes for an outcome other than `None`.
    function tryDecode(bytes calldata data) internal pure returns (bool valid, Notice memory notice) {
        if (data.length != SIZE || uint8(data[0]) != VERSION) return (false, notice);
        uint8 outcome = uint8(data[73]);
        if (outcome == 0 || outcome > uint8(type(Outcome).max)) return (false, notice);
        notice.laneId = bytes32(data[1:33]);
        notice.index = uint64(bytes8(data[33:41]));
        notice.frameHash = bytes32(data[41:73]);
        notice.outcome = Outcome(outcome);
        return (true, notice);
    }
}
