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
}
