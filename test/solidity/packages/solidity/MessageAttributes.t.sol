// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {MessageAttributes} from "@causeway/solidity/libraries/MessageAttributes.sol";
import {AttributesLib} from "../../../../contracts/messaging/libraries/AttributesLib.sol";

contract MessageAttributesTest is Test {
    function test_encode_leavesOutWhatIsZero() public pure {
        assertEq(MessageAttributes.encode(0, 0, address(0)).length, 0);
        bytes[] memory attributes = MessageAttributes.encode(0, 7, address(0));
        assertEq(attributes.length, 1);
        assertEq(attributes[0], abi.encodeWithSignature("deadline(uint256)", 7));
    }

    function test_eachAttribute_isASelectorAndAWord() public pure {
        assertEq(MessageAttributes.gasLimit(5), abi.encodeWithSignature("gasLimit(uint256)", 5));
        assertEq(MessageAttributes.deadline(6), abi.encodeWithSignature("deadline(uint256)", 6));
        assertEq(MessageAttributes.refundTo(address(8)), abi.encodeWithSignature("refundTo(address)", address(8)));
    }

    /// @dev The mailbox reads what senders write.
    function testFuzz_encode_isWhatTheMailboxReads(uint256 gas, uint256 timestamp, address receiver) public view {
        bytes[] memory attributes = MessageAttributes.encode(gas, timestamp, receiver);
        (uint256 readGas, uint256 readDeadline, address readReceiver) = this.parse(attributes);
        assertEq(readGas, gas);
        assertEq(readDeadline, timestamp);
        assertEq(readReceiver, receiver);
    }

    function parse(bytes[] calldata attributes) external pure returns (uint256, uint256, address) {
        return AttributesLib.parse(attributes);
    }
}
