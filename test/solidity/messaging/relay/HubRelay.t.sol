// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {IHubRelay} from "@causeway/solidity/interfaces/IHubRelay.sol";
import {IMailbox, Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {RelayRequest} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {Vm} from "forge-std/Vm.sol";
import {PeerRecords} from "../../../../contracts/messaging/peers/PeerRecords.sol";
import {Peers} from "../../../../contracts/messaging/peers/Peers.sol";
import {TrustedMailboxes} from "../../../../contracts/messaging/peers/TrustedMailboxes.sol";
import {AnsweringRecipient, BurningRecipient} from "../Recipients.sol";
import {CallingHandler, EchoHandler, MoodyHandler} from "./Handlers.sol";
import {RelayFixture} from "./RelayFixture.sol";
import {priceOnly} from "../PriceChanges.sol";

contract HubRelayTest is RelayFixture {
    EchoHandler private _echo;

    function setUp() public override {
        super.setUp();
        _echo = new EchoHandler(true);
    }

    // ---------------------------------------------------------------- constructor

    function test_constructor_zeros_revert() public {
        vm.expectRevert(IMailbox.ZeroAddress.selector);
        this.deploy(address(0), address(hub));
        vm.expectRevert(abi.encodeWithSelector(TrustedMailboxes.NoMailbox.selector, address(0)));
        this.deploy(address(manager), address(0));
    }

    // ---------------------------------------------------------------- both legs

    function test_receiveMessage_aLeg_sendsTheResultOn() public {
        RelayRequest memory request = requestTo(address(_echo), "the result");
        bytes memory frame = sendLeg(request);
        bytes32 firstId = idOf(laneAToHub, 0, frame);
        vm.warp(block.timestamp + 10 minutes);
        (bool delivered, , Vm.Log[] memory logs) = deliverLeg(frame);
        assertTrue(delivered);
        bytes memory onward = appended(logs);
        assertEq(onward, onwardFrame(request, firstId, "the result"));
        _expectHandled(logs, firstId, address(_echo), idOf(laneHubToB, 0, onward));
        assertEq(hub.outboundLane(laneHubToB).count, 1);
        assertEq(hub.feesHeld(), 0);
        assertEq(address(hubRelay).balance, 0);
    }

    function test_receiveMessage_aLeg_tellsTheHandlerWhereItComesFrom() public {
        RelayRequest memory request = requestTo(address(_echo), "votes");
        bytes memory frame = sendLeg(request);
        deliverLeg(frame);
        assertEq(_echo.caller(), address(hubRelay));
        assertEq(_echo.messageId(), idOf(laneAToHub, 0, frame));
        assertEq(_echo.sender(), interop(SPOKE_A, user));
        assertEq(_echo.destinationChainId(), SPOKE_B);
        assertEq(_echo.recipient(), request.recipient);
        assertEq(_echo.payload(), "votes");
    }

    function test_receiveMessage_backToTheOrigin_sendsOn() public {
        RelayRequest memory request = requestTo(address(_echo), "votes");
        request.destinationChainId = SPOKE_A;
        (bool delivered, , ) = deliverLeg(sendLeg(request));
        assertTrue(delivered);
        assertEq(hub.outboundLane(laneHubToA).count, 1);
    }

    function test_receiveMessage_handlerSendsNothingOn_isDelivered() public {
        address silent = address(new EchoHandler(false));
        bytes memory frame = sendLeg(requestTo(silent, new bytes(500)));
        (bool delivered, , Vm.Log[] memory logs) = deliverLeg(frame);
        assertTrue(delivered);
        assertEq(sentOn(), 0);
        _expectHandled(logs, idOf(laneAToHub, 0, frame), silent, 0);
    }

    function test_receiveMessage_aDeliveredLeg_isNotHandledAgain() public {
        bytes memory frame = sendLeg(requestTo(address(_echo), "votes"));
        deliverLeg(frame);
        deliverLeg(frame);
        assertEq(_echo.count(), 1);
        assertEq(sentOn(), 1);
    }

    function test_receiveMessage_emptyResult_isSentOn() public {
        RelayRequest memory request = requestTo(address(_echo), "");
        request.maxResult = 0;
        bytes memory frame = sendLeg(request);
        (, , Vm.Log[] memory logs) = deliverLeg(frame);
        assertEq(appended(logs), onwardFrame(request, idOf(laneAToHub, 0, frame), ""));
    }

    // ---------------------------------------------------------------- who may call

    function testFuzz_receiveMessage_byOtherThanAMailbox_reverts(address caller) public {
        vm.assume(caller != address(hub));
        on(HUB);
        bytes memory leg = legOf(requestTo(address(_echo), "votes"), user);
        vm.expectRevert(abi.encodeWithSelector(TrustedMailboxes.UntrustedMailbox.selector, caller));
        vm.prank(caller);
        hubRelay.receiveMessage(keccak256("id"), interop(SPOKE_A, address(senderA)), leg);
        assertEq(_echo.count(), 0);
    }

    function testFuzz_receiveMessage_fromOtherThanAPeer_staysUndelivered(address account) public {
        vm.assume(account != address(senderA));
        bytes memory leg = legOf(requestTo(address(_echo), "votes"), user);
        expectFailure(
            legFrame(account, leg, 900_000),
            abi.encodeWithSelector(PeerRecords.NotPeer.selector, interop(SPOKE_A, account))
        );
        assertEq(_echo.count(), 0);
    }

    function test_receiveMessage_fromAForgottenPeer_staysUndelivered() public {
        bytes memory frame = sendLeg(requestTo(address(_echo), "votes"));
        on(HUB);
        vm.prank(admin);
        Peers(address(hubRelay)).forgetPeer(interop(SPOKE_A, address(senderA)));
        expectFailure(frame, abi.encodeWithSelector(PeerRecords.NotPeer.selector, interop(SPOKE_A, address(senderA))));
    }

    // ---------------------------------------------------------------- handlers that fail

    function test_receiveMessage_handlerReverts_canBeDeliveredAgain() public {
        MoodyHandler moody = new MoodyHandler();
        bytes memory frame = sendLeg(requestTo(address(moody), "votes"));
        bytes32 reason = bytes32(abi.encodeWithSelector(MoodyHandler.NotNow.selector, 1));
        expectFailure(frame, abi.encodeWithSelector(IHubRelay.HandlerFailed.selector, reason));
        assertEq(moody.attempts(), 0);
        moody.change(true);
        (bool delivered, , ) = deliverLeg(frame);
        assertTrue(delivered);
        assertEq(sentOn(), 1);
    }

    function test_receiveMessage_handlerBurnsItsGas_staysUndelivered() public {
        bytes memory frame = sendLeg(requestTo(address(new BurningRecipient()), "votes"));
        expectFailure(frame, abi.encodeWithSelector(IHubRelay.HandlerFailed.selector, bytes32(0)));
    }

    function test_receiveMessage_noCode_staysUndelivered() public {
        address[3] memory handlers = [makeAddr("nobody"), address(1), address(4)];
        for (uint256 i = 0; i < handlers.length; ++i) {
            bytes memory frame = frameOf(requestTo(handlers[i], "votes"));
            expectFailure(frame, abi.encodeWithSelector(IHubRelay.NoHandler.selector, handlers[i]));
        }
    }

    function test_receiveMessage_resultTooLarge_staysUndelivered() public {
        bytes memory frame = sendLeg(requestTo(address(_echo), new bytes(MAX_RESULT + 1)));
        bytes memory reason = abi.encodeWithSelector(IHubRelay.ResultTooLarge.selector, MAX_RESULT + 1, MAX_RESULT);
        expectFailure(frame, reason);
        assertEq(_echo.count(), 0);
    }

    function test_receiveMessage_largestResult_isSentOn() public {
        (bool delivered, , ) = deliverLeg(sendLeg(requestTo(address(_echo), new bytes(MAX_RESULT))));
        assertTrue(delivered);
    }

    function test_receiveMessage_answerIsNoBoolAndBytes_staysUndelivered() public {
        bytes[9] memory answers = [
            bytes(""),
            new bytes(31),
            abi.encode(2),
            abi.encode(type(uint256).max, 64, 0),
            abi.encode(1),
            abi.encode(1, 64),
            abi.encode(1, 65, 0),
            abi.encode(1, type(uint256).max, 0),
            abi.encode(1, 64, 1)
        ];
        AnsweringRecipient handler = new AnsweringRecipient("", false);
        for (uint256 i = 0; i < answers.length; ++i) {
            handler.change(answers[i], false);
            expectFailure(
                frameOf(requestTo(address(handler), "votes")),
                abi.encodeWithSelector(IHubRelay.InvalidHandlerAnswer.selector, handler)
            );
        }
    }

    // ---------------------------------------------------------------- what the mailbox refuses

    function test_receiveMessage_noLaneToTheDestination_staysUndelivered() public {
        RelayRequest memory request = requestTo(address(_echo), "votes");
        request.destinationChainId = HUB;
        expectFailure(frameOf(request), abi.encodeWithSelector(IMailbox.NoOpenLane.selector, HUB));
    }

    function test_receiveMessage_notExempt_staysUndelivered() public {
        on(HUB);
        vm.prank(admin);
        hub.setFeeExempt(address(hubRelay), false);
        bytes memory frame = sendLeg(requestTo(address(_echo), "votes"));
        on(HUB);
        uint256 fee = hub.quote(SPOKE_B, ONWARD_GAS, 81 + 5);
        bytes memory reason = abi.encodeWithSelector(IPrepaid.InsufficientPrepaid.selector, hubRelay, fee, 0);
        expectFailure(frame, reason);
    }

    function test_receiveMessage_afterThePricesRose_sendsOn() public {
        bytes memory frame = sendLeg(requestTo(address(_echo), "votes"));
        on(HUB);
        Price memory set = Price(1 ether, 1e18, 5_000_000, 10_000, 40);
        vm.prank(admin);
        hub.setPrices(priceOnly(SPOKE_B, set));
        (bool delivered, , ) = deliverLeg(frame);
        assertTrue(delivered);
    }

    function test_receiveMessage_lifetimeBelowTheLanes_staysUndelivered() public {
        RelayRequest memory request = requestTo(address(_echo), "votes");
        request.lifetime = MIN_LIFETIME - 1;
        bytes memory frame = sendLeg(request);
        uint256 earliest = block.timestamp + MIN_LIFETIME;
        bytes memory reason = abi.encodeWithSelector(
            IMailbox.DeadlineOutOfRange.selector,
            earliest - 1,
            earliest,
            type(uint40).max
        );
        expectFailure(frame, reason);
    }

    // ---------------------------------------------------------------- through another mailbox

    /// @dev The second leg leaves by the door through which the first came in.
    function test_receiveMessage_throughAnotherTrustedMailbox_sendsOnThroughThatOne() public {
        on(HUB);
        AnsweringRecipient other = new AnsweringRecipient(abi.encode(keccak256("onward")), false);
        vm.prank(admin);
        TrustedMailboxes(address(hubRelay)).addMailbox(address(other));
        bytes memory leg = legOf(requestTo(address(_echo), "votes"), user);
        vm.expectEmit(address(hubRelay));
        emit IHubRelay.RelayHandled(keccak256("id"), address(_echo), keccak256("onward"));
        vm.prank(address(other));
        bytes4 answer = hubRelay.receiveMessage(keccak256("id"), interop(SPOKE_A, address(senderA)), leg);
        assertEq(answer, IERC7786Recipient.receiveMessage.selector);
        assertEq(sentOn(), 0);
    }

    // ---------------------------------------------------------------- re-entry

    function test_receiveMessage_handlerCallsBack_sendsOnOnce() public {
        CallingHandler handler = new CallingHandler();
        RelayRequest memory request = requestTo(address(handler), "votes");
        bytes memory frame = sendLeg(request);
        bytes memory leg = legOf(request, user);
        bytes32 firstId = idOf(laneAToHub, 0, frame);
        bytes memory peer = interop(SPOKE_A, address(senderA));
        handler.prepare(address(hubRelay), abi.encodeCall(IERC7786Recipient.receiveMessage, (firstId, peer, leg)));
        (bool delivered, , Vm.Log[] memory logs) = deliverLeg(frame);
        assertTrue(delivered);
        assertFalse(handler.succeeded());
        bytes memory reason = abi.encodeWithSelector(TrustedMailboxes.UntrustedMailbox.selector, handler);
        assertEq(handler.answer(), reason);
        assertEq(appended(logs), onwardFrame(request, firstId, "result"));
    }

    function test_receiveMessage_handlerSendsByItself_paysByItself() public {
        CallingHandler handler = new CallingHandler();
        bytes memory send = abi.encodeCall(
            IMailbox.send,
            (SPOKE_B, abi.encodePacked(finalRecipient), ONWARD_GAS, 0, address(0), "as HubRelay?")
        );
        handler.prepare(address(hub), send);
        bytes memory frame = sendLeg(requestTo(address(handler), "votes"));
        (bool delivered, , ) = deliverLeg(frame);
        assertTrue(delivered);
        assertFalse(handler.succeeded());
        uint256 fee = hub.quote(SPOKE_B, ONWARD_GAS, 12);
        assertEq(handler.answer(), abi.encodeWithSelector(IPrepaid.InsufficientPrepaid.selector, handler, fee, 0));
        assertEq(sentOn(), 1);
    }

    function test_receiveMessage_handlerDeliversAgain_isHandledOnce() public {
        CallingHandler handler = new CallingHandler();
        bytes memory frame = sendLeg(requestTo(address(handler), "votes"));
        on(HUB);
        bytes memory again = abi.encodeCall(IMailbox.deliver, (laneAToHub, batchOf(listOf(frame), 0, 1)));
        handler.prepare(address(hub), again);
        (bool delivered, , ) = deliverLeg(frame);
        assertTrue(delivered);
        assertFalse(handler.succeeded());
        assertEq(sentOn(), 1);
    }

    // ---------------------------------------------------------------- our own contracts as handlers

    function test_receiveMessage_ownContractAsHandler_staysUndelivered() public {
        address[4] memory own = [address(hubRelay), address(hub), address(manager), address(clientOfA)];
        for (uint256 i = 0; i < own.length; ++i) {
            bytes memory frame = frameOf(requestTo(own[i], "votes"));
            expectFailure(frame, abi.encodeWithSelector(IHubRelay.HandlerFailed.selector, bytes32(0)));
        }
    }

    // ---------------------------------------------------------------- gas

    function testFuzz_receiveMessage_anyHandlerGas_reachesTheHandler(uint64 handlerGas) public {
        RelayRequest memory request = requestTo(address(_echo), "votes");
        request.handlerGas = uint64(bound(handlerGas, 300_000, 4_500_000));
        (bool delivered, , ) = deliverLeg(frameOf(request));
        assertTrue(delivered);
        assertGe(_echo.gas() + 2_000, request.handlerGas);
    }

    // ---------------------------------------------------------------- internal

    function deploy(address authority, address mailbox) external returns (address) {
        return create("HubRelay.sol:HubRelay", abi.encode(authority, mailbox));
    }

    function _expectHandled(Vm.Log[] memory logs, bytes32 messageId, address handler, bytes32 onwardId) private {
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] != IHubRelay.RelayHandled.selector) continue;
            assertEq(logs[i].emitter, address(hubRelay));
            assertEq(logs[i].topics[1], messageId);
            assertEq(address(uint160(uint256(logs[i].topics[2]))), handler);
            assertEq(logs[i].topics[3], onwardId);
            return;
        }
        fail();
    }
}
