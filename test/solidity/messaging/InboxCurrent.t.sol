// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {MailboxFixture} from "./MailboxFixture.sol";

/// @dev Keeps what the mailbox says of the message that it is called with.
contract AskingRecipient is IERC7786Recipient {
    bytes32[] public lanes;
    uint64[] public indices;
    bool public refuses;

    function refuse(bool newRefuses) external {
        refuses = newRefuses;
    }

    function receiveMessage(bytes32, bytes calldata, bytes calldata) external payable returns (bytes4) {
        (bytes32 laneId, uint64 index) = IMailbox(msg.sender).current();
        lanes.push(laneId);
        indices.push(index);
        require(!refuses, "refused");
        return IERC7786Recipient.receiveMessage.selector;
    }

    function count() external view returns (uint256) {
        return lanes.length;
    }
}

/// @dev What the mailbox tells a recipient about the message that it is called with.
contract InboxCurrentTest is MailboxFixture {
    AskingRecipient private _recipient;
    bytes[] private _frames;

    function setUp() public override {
        super.setUp();
        _recipient = new AskingRecipient();
        for (uint256 i = 0; i < 5; ++i) _frames.push(frameTo(address(_recipient), abi.encode(i)));
    }

    function test_current_duringADelivery_isTheMessageThatIsDelivered() public {
        Batch memory batch = batchOf(_frames, 1, 4);
        // one that is proven and not called moves the places of those behind it
        batch.members = bytes.concat(_frames[1], digestOf(_frames[2]), _frames[3], _frames[4]);
        hub.deliver(laneAToHub, batch);
        assertEq(_recipient.count(), 3);
        uint64[3] memory expected = [uint64(1), 3, 4];
        for (uint256 i = 0; i < 3; ++i) {
            assertEq(_recipient.lanes(i), laneAToHub);
            assertEq(_recipient.indices(i), expected[i]);
        }
    }

    function test_current_outsideOfADelivery_isNothing() public {
        _assertNothing();
        hub.deliver(laneAToHub, batchOf(_frames, 3, 2));
        _assertNothing();
    }

    function test_current_afterOneThatFailed_isNothing() public {
        _recipient.refuse(true);
        hub.deliver(laneAToHub, batchOf(_frames, 2, 1));
        assertFalse(hub.isDone(laneAToHub, 2));
        _assertNothing();
    }

    function _assertNothing() private view {
        (bytes32 laneId, uint64 index) = hub.current();
        assertEq(laneId, 0);
        assertEq(index, 0);
    }
}
