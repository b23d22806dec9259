// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {IBridge, IBridgeAdvances, TransferFrame, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {Advancing} from "../advances/Advancing.sol";
import {TestReceiver} from "../Receivers.sol";

/// @dev Has the proof, and no money: borrows it, advances, delivers, pays back, and keeps the offer; or nothing at all.
contract Arbitrageur {
    error NotRepaid();

    function take(
        IBridge bridge,
        IMailbox mailbox,
        IERC20 token,
        address lender,
        TransferFrame calldata transfer,
        Batch calldata batch
    ) external {
        uint256 borrowed = token.balanceOf(lender);
        token.transferFrom(lender, address(this), borrowed);
        token.approve(address(bridge), borrowed);
        bridge.advance(0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame);
        mailbox.deliver(transfer.laneId, batch);
        require(token.balanceOf(address(this)) >= borrowed, NotRepaid());
        token.transfer(lender, borrowed);
    }
}

/// @dev Receives something else, by a message of its own, and makes a call.
contract AdvancingRecipient is IERC7786Recipient {
    address private immutable TARGET;
    bytes private _data;
    bytes public returned;

    constructor(address target, bytes memory data) {
        (TARGET, _data) = (target, data);
    }

    function receiveMessage(bytes32, bytes calldata, bytes calldata) external payable returns (bytes4) {
        (, returned) = TARGET.call(_data);
        return IERC7786Recipient.receiveMessage.selector;
    }
}

/// @dev Whoever has the proof at hand risks nothing. An offer is for those who do.
contract AdvancedWithTheProofTest is Advancing {
    function test_withBorrowedMoneyInOneTransaction_nothingIsTaken() public {
        Arbitrageur arbitrageur = new Arbitrageur();
        (uint64 index, ) = _sendOffering(UNITS);
        Batch memory batch = _batchOf(lane, index);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.prank(filler);
        tokens[SPOKE_A].approve(address(arbitrageur), type(uint256).max);
        vm.expectRevert(Arbitrageur.NotRepaid.selector);
        arbitrageur.take(bridges[SPOKE_A], mailboxes[SPOKE_A], tokens[SPOKE_A], filler, transfer, batch);
        assertEq(_gained(), 0);
        assertEq(tokens[SPOKE_A].balanceOf(address(arbitrageur)), 0);
        // all of it is the receiver's
        assertTrue(_deliver(lane, index));
        assertEq(_unitsOf(SPOKE_A, receiver), UNITS - _fee(UNITS));
    }

    /// @dev It fails as for any other reason: another transaction delivers it.
    function test_inOneTransaction_theDeliveryIsRefusedAndLeftToAnother() public {
        (uint64 index, bytes32 id) = _sendOffering(UNITS);
        Batch memory batch = _batchOf(lane, index);
        uint256 paid = _advanceBy(filler, index);
        bytes memory reason = abi.encodeWithSelector(IBridgeAdvances.AdvancedJustNow.selector, _advanceId(index));
        vm.expectEmit(address(mailboxes[SPOKE_A]));
        emit IMailbox.MessageFailed(id, bytes32(reason));
        mailboxes[SPOKE_A].deliver(lanes[lane].id, batch);
        assertEq(_advancerOf(index), filler);
        assertEq(_gained(), -int256(paid));
        assertTrue(_deliver(lane, index));
        assertEq(_gained(), int256(OFFER));
        assertEq(_unitsOf(SPOKE_A, receiver), paid);
    }

    function test_severalAtOnce_noneIsDeliveredInThatTransaction() public {
        (uint64 index, ) = _sendOffering(UNITS);
        Batch memory batch = _batchOf(lane, index);
        vm.prank(filler);
        bridges[SPOKE_A].advanceAll(_ordersOf(index), stranger);
        mailboxes[SPOKE_A].deliver(lanes[lane].id, batch);
        assertFalse(mailboxes[SPOKE_A].isDone(lanes[lane].id, index));
    }

    function test_whatWasNotAdvancedInTheTransaction_isDeliveredInIt() public {
        (uint64 index, ) = _sendOffering(UNITS);
        TransferRequest memory request = _request(HUB, SPOKE_A, 10 * ONE);
        request.salt = "another";
        (, uint64 other, ) = _send(HUB, request);
        Batch memory batch = _batchOf(lane, other);
        uint256 paid = _advanceBy(filler, index);
        mailboxes[SPOKE_A].deliver(lanes[lane].id, batch);
        assertEq(_unitsOf(SPOKE_A, receiver), paid + 10 * ONE - ONE / 20);
    }

    /// @dev In the middle of a relayer's batch, which proves all that follows.
    function test_byAReceiverThatIsCalledInABatch_nothingBehindItIsAdvanced() public {
        TestReceiver called = new TestReceiver();
        TransferRequest memory request = _request(HUB, SPOKE_A, 10 * ONE);
        request.receiver = abi.encodePacked(called);
        (request.gasLimit, request.payload) = (500_000, "hello");
        (, uint64 first, bytes32 firstId) = _send(HUB, request);
        (uint64 second, ) = _sendOffering(UNITS);
        TransferFrame memory transfer = _transferOf(lane, second);
        called.setCall(
            address(bridges[SPOKE_A]),
            abi.encodeCall(
                IBridgeAdvances.advance,
                (0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame)
            )
        );
        _endow(address(called), 1_000 * ONE);
        Batch memory batch = _batch(lane, _sign(HUB), first, 2, 0);
        _enter(SPOKE_A);
        mailboxes[SPOKE_A].deliver(lanes[lane].id, batch);
        assertEq(called.calls(), 0, "its call failed");
        assertNotEq(_entry(SPOKE_A, firstId).setAside, 0);
        assertTrue(mailboxes[SPOKE_A].isDone(lanes[lane].id, second));
        assertEq(_unitsOf(SPOKE_A, receiver), UNITS - _fee(UNITS));
        assertEq(_advancerOf(second), address(0));
    }

    /// @dev A message to anybody: who comes behind it in its batch is proven.
    function test_byTheRecipientOfAnotherMessage_nothingIsAdvanced() public {
        (uint64 index, ) = _sendOffering(UNITS);
        TransferFrame memory transfer = _transferOf(lane, index);
        AdvancingRecipient recipient = new AdvancingRecipient(
            address(bridges[SPOKE_A]),
            abi.encodeCall(
                IBridgeAdvances.advance,
                (0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame)
            )
        );
        _endow(address(recipient), 1_000 * ONE);
        (, uint64 message) = _sendAs(HUB, SPOKE_A, stranger, address(recipient), "hello");
        assertTrue(_deliver(lane, message));
        bytes memory reason = abi.encodeWithSelector(IMailbox.DeliveryUnderWay.selector, lanes[lane].id);
        assertEq(recipient.returned(), reason);
        assertEq(_advancerOf(index), address(0));
    }
}
