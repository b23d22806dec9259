// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {MembersLib} from "../../../../contracts/messaging/libraries/MembersLib.sol";

contract MembersLibHarness {
    function parse(
        bytes calldata data,
        bytes32 lane,
        uint256 first,
        uint256 senderLength
    ) external pure returns (MembersLib.Members memory) {
        return MembersLib.parse(data, lane, first, senderLength);
    }

    /// @dev Others' bytes stand behind the members.
    function parsePart(
        bytes calldata data,
        uint256 length,
        uint256 senderLength
    ) external pure returns (MembersLib.Members memory) {
        return MembersLib.parse(data[:length], 0, 0, senderLength);
    }

    /// @dev What was allocated before and after, with the members of both.
    function parseBetween(
        bytes calldata data,
        bytes calldata other
    ) external pure returns (MembersLib.Members memory one, MembersLib.Members memory two, bytes memory, bytes memory) {
        bytes memory before = data;
        one = MembersLib.parse(data, 0, 0, 20);
        two = MembersLib.parse(other, 0, 0, 20);
        bytes memory behind = other;
        return (one, two, before, behind);
    }
}
