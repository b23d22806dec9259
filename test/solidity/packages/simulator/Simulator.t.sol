// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {IExpiry} from "@causeway/solidity/interfaces/IExpiry.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {MessageAttributes} from "@causeway/solidity/libraries/MessageAttributes.sol";
import {
    Outcome,
    SimulatedMessage,
    SimulatedNetwork,
    Simulator
} from "../../../../packages/simulator/solidity/Simulator.sol";
import {AnsweringRecipient, BurningRecipient, HungryRecipient} from "../../messaging/Recipients.sol";
import {Answerer, CarefulSender, OrderedRecipient, PatientRecipient, RelyingRecipient} from "./Recipients.sol";

/// @dev Makes what a library reverts with visible to `expectRevert`.
contract SimulatorCalls is Simulator {
    function start(uint64 one, uint64 other) external {
        simulate(one, other);
    }

    function enter(uint64 chainId) external {
        onChain(chainId);
    }

    function deliverMessage(bytes32 messageId) external {
        deliver(messageId);
    }
}

contract SimulatorTest is Test, Simulator {
    uint64 private constant HERE = 31337;
    uint64 private constant THERE = 31338;
    uint64 private constant ELSEWHERE = 31339;

    PatientRecipient private _recipient;

    function setUp() public {
        simulate(HERE, THERE);
        _recipient = new PatientRecipient();
        vm.deal(address(this), 100 ether);
    }

    receive() external payable {}

    // ---------------------------------------------------------------- sending

    function test_sendMessage_deliversNothing() public {
        bytes32 messageId = _send("hello");
        assertEq(_recipient.received(), 0);
        assertFalse(isDelivered(messageId));
        assertEq(messages().length, 1);
    }

    function test_messageOf_tellsWhatWasSent() public {
        bytes[] memory attributes = MessageAttributes.encode(123_456, vm.getBlockTimestamp() + 1 days, address(0));
        mailboxOn(HERE).sendMessage{value: 1 ether}(addressOn(THERE, address(_recipient)), "hello", attributes);
        SimulatedMessage memory message = messageOf(lastMessage());
        assertEq(message.originChainId, HERE);
        assertEq(message.destinationChainId, THERE);
        assertEq(message.index, 0);
        assertEq(message.gasLimit, 123_456);
        assertEq(message.deadline, vm.getBlockTimestamp() + 1 days);
        assertEq(message.sender, address(this));
        assertEq(message.recipient, address(_recipient));
        assertEq(message.payload, "hello");
    }

    function test_send_native_isSeenToo() public {
        bytes32 messageId = mailboxOn(HERE).send{value: 1 ether}(
            THERE,
            abi.encodePacked(address(_recipient)),
            100_000,
            0,
            address(this),
            "native"
        );
        assertEq(lastMessage(), messageId);
        assertEq(uint256(deliver(messageId)), uint256(Outcome.Delivered));
        assertEq(_recipient.last(), "native");
    }

    function test_messages_leaveOutWhatWasUndone() public {
        CarefulSender sender = new CarefulSender();
        vm.expectRevert(CarefulSender.ChangedItsMind.selector);
        sender.send{value: 1 ether}(mailboxOn(HERE), THERE, address(_recipient), true);
        assertEq(messages().length, 0);
        sender.send{value: 1 ether}(mailboxOn(HERE), THERE, address(_recipient), false);
        assertEq(messages().length, 1);
        assertEq(deliverAll(), 1);
    }

    // ---------------------------------------------------------------- delivering

    function test_deliver_callsTheRecipientOnItsChain() public {
        bytes32 messageId = _send("hello");
        assertEq(uint256(deliver(messageId)), uint256(Outcome.Delivered));
        assertEq(_recipient.last(), "hello");
        assertTrue(isDelivered(messageId));
        assertEq(block.chainid, HERE);
    }

    function test_deliver_chainsWithIdsOfRealOnes_delivers() public {
        simulate(1, 8453);
        mailboxOn(1).sendMessage{value: 1 ether}(addressOn(8453, address(_recipient)), "hello", new bytes[](0));
        assertEq(uint256(deliver(lastMessage())), uint256(Outcome.Delivered));
        assertEq(block.chainid, 1);
    }

    function test_deliverTwice_skipsTheSecond() public {
        (Outcome first, Outcome second) = deliverTwice(_send("hello"));
        assertEq(uint256(first), uint256(Outcome.Delivered));
        assertEq(uint256(second), uint256(Outcome.Skipped));
        assertEq(_recipient.received(), 1);
    }

    function test_deliver_afterAFailure_delivers() public {
        bytes32 messageId = _send("hello");
        _recipient.failNext(1);
        assertEq(uint256(deliver(messageId)), uint256(Outcome.Failed));
        assertEq(bytes4(failureOf(messageId)), PatientRecipient.NotYet.selector);
        _recipient.failNext(0);
        assertEq(uint256(deliver(messageId)), uint256(Outcome.Delivered));
    }

    function test_failureOf_outOfGas_saysSo() public {
        vm.etch(address(_recipient), type(HungryRecipient).runtimeCode);
        bytes32 messageId = _send("hello");
        deliver(messageId);
        assertEq(bytes4(failureOf(messageId)), RecipientOutOfGas.selector);
        assertEq(messages().length, 1);
    }

    /// @dev With more gas than was asked for, but not enough.
    function test_failureOf_outOfMoreGas_saysSo() public {
        vm.etch(address(_recipient), type(HungryRecipient).runtimeCode);
        bytes32 messageId = _send("hello");
        assertEq(uint256(deliverWithGas(messageId, 580_000)), uint256(Outcome.Failed));
        assertEq(bytes4(failureOf(messageId)), RecipientOutOfGas.selector);
    }

    function test_failureOf_whileTheTestIsSomebodyElse_saysWhy() public {
        bytes32 messageId = _sendTo(address(new AnsweringRecipient("", false)));
        vm.startPrank(address(1));
        deliver(messageId);
        assertEq(bytes4(failureOf(messageId)), NoMagicValue.selector);
        (, address caller, ) = vm.readCallers();
        assertEq(caller, address(1));
        vm.stopPrank();
        bytes32 other = _sendTo(address(new AnsweringRecipient("", false)));
        vm.prank(address(1));
        deliver(other);
        assertEq(bytes4(failureOf(other)), NoMagicValue.selector);
    }

    function test_failureOf_callWithinOutOfGas_saysSo() public {
        bytes32 messageId = _sendTo(address(new RelyingRecipient(address(new BurningRecipient()))));
        deliver(messageId);
        assertEq(bytes4(failureOf(messageId)), RecipientOutOfGas.selector);
    }

    function test_failureOf_noCode_saysSo() public {
        bytes32 messageId = _sendTo(makeAddr("nobody"));
        deliver(messageId);
        assertEq(bytes4(failureOf(messageId)), RecipientWithoutCode.selector);
    }

    function test_failureOf_noMagicValue_saysSo() public {
        bytes[3] memory answers = [bytes(""), hex"2432ef26", abi.encode("something else")];
        for (uint256 i = 0; i < answers.length; ++i) {
            bytes32 messageId = _sendTo(address(new AnsweringRecipient(answers[i], false)));
            deliver(messageId);
            assertEq(bytes4(failureOf(messageId)), NoMagicValue.selector);
        }
    }

    function test_failureOf_revertWithoutAWord_isEmpty() public {
        bytes32 messageId = _sendTo(address(new AnsweringRecipient("", true)));
        assertEq(uint256(deliver(messageId)), uint256(Outcome.Failed));
        assertEq(failureOf(messageId), 0);
    }

    /// @dev Finding out calls the recipient once more, when its mailbox has no lock: nothing stays of what it can do
    /// then.
    function test_failureOf_whatTheRecipientCouldDoMeanwhile_isUndone() public {
        RelyingRecipient recipient = new RelyingRecipient{value: 1 ether}(address(0));
        bytes32 messageId = _sendTo(address(recipient));
        (bytes32 laneId, Batch memory batch) = proofOf(messageId);
        IExpiry expiry = contractsOn(THERE).expiry;
        recipient.prepare(address(expiry), abi.encodeCall(IExpiry.reject, (laneId, batch, address(recipient))));
        assertEq(uint256(deliver(messageId)), uint256(Outcome.Failed));
        assertEq(messages().length, 1);
        vm.etch(address(recipient), type(HungryRecipient).runtimeCode);
        assertEq(uint256(deliverWithGas(messageId, 3_000_000)), uint256(Outcome.Delivered));
        assertTrue(isDelivered(messageId));
    }

    function test_failureOf_late_saysSo() public {
        bytes[] memory attributes = MessageAttributes.encode(0, vm.getBlockTimestamp() + 1 days, address(0));
        mailboxOn(HERE).sendMessage{value: 1 ether}(addressOn(THERE, address(_recipient)), "hello", attributes);
        advanceTime(1 days + 1);
        deliver(lastMessage());
        assertEq(bytes4(failureOf(lastMessage())), IMailbox.DeadlinePassed.selector);
    }

    function test_deliverWithGas_tooLittle_isRefused() public {
        bytes32 messageId = _send("hello");
        assertEq(uint256(deliverWithGas(messageId, 300_000)), uint256(Outcome.Refused));
        assertFalse(isDelivered(messageId));
        assertEq(uint256(deliverWithGas(messageId, 3_000_000)), uint256(Outcome.Delivered));
    }

    /// @dev Relayers give no more at first: a test that gave all there is would hide a limit that is too low.
    function test_deliver_limitTooLow_failsUntilMoreIsGiven() public {
        vm.etch(address(_recipient), type(HungryRecipient).runtimeCode);
        bytes32 messageId = _send("hello");
        assertEq(uint256(deliver(messageId)), uint256(Outcome.Failed));
        assertEq(uint256(deliverWithGas(messageId, 3_000_000)), uint256(Outcome.Delivered));
    }

    function test_deliver_unknownMessage_reverts() public {
        SimulatorCalls calls = new SimulatorCalls();
        calls.start(HERE, THERE);
        vm.expectRevert(abi.encodeWithSelector(SimulatedNetwork.UnknownMessage.selector, bytes32("nothing")));
        calls.deliverMessage("nothing");
    }

    function test_deliver_late_deliversAfterMonths() public {
        bytes32 messageId = _send("hello");
        advanceTime(200 days);
        assertEq(uint256(deliver(messageId)), uint256(Outcome.Delivered));
    }

    function test_deliver_afterTheDeadline_fails() public {
        bytes[] memory attributes = MessageAttributes.encode(0, vm.getBlockTimestamp() + 1 days, address(0));
        mailboxOn(HERE).sendMessage{value: 1 ether}(addressOn(THERE, address(_recipient)), "hello", attributes);
        advanceTime(1 days + 1);
        assertEq(uint256(deliver(lastMessage())), uint256(Outcome.Failed));
        assertEq(deliverAll(), 0);
        assertEq(_recipient.received(), 0);
    }

    function test_hold_keepsAMessageFromRelayers() public {
        bytes32 messageId = _send("hello");
        hold(messageId);
        assertEq(deliverAll(), 0);
        assertEq(run(1), 0);
        release(messageId);
        assertEq(deliverAll(), 1);
    }

    function test_deliverAll_deliversAnswersToo() public {
        Answerer here = new Answerer{value: 1 ether}(mailboxOn(HERE));
        Answerer there = new Answerer{value: 1 ether}(mailboxOn(THERE));
        vm.prank(address(here));
        mailboxOn(HERE).sendMessage{value: 1 ether}(addressOn(THERE, address(there)), "question", new bytes[](0));
        assertEq(deliverAll(), 2);
    }

    function test_deliver_failureUndoesTheAnswer() public {
        Answerer there = new Answerer{value: 1 ether}(mailboxOn(THERE));
        there.fail(true);
        mailboxOn(HERE).sendMessage{value: 1 ether}(addressOn(THERE, address(there)), "question", new bytes[](0));
        bytes32 messageId = lastMessage();
        assertEq(uint256(deliver(messageId)), uint256(Outcome.Failed));
        assertEq(bytes4(failureOf(messageId)), Answerer.FailedAfterAnswering.selector);
        assertEq(messages().length, 1);
        there.fail(false);
        assertEq(uint256(deliver(messageId)), uint256(Outcome.Delivered));
        assertEq(messages().length, 2);
    }

    // ---------------------------------------------------------------- seeds

    function test_deliverShuffled_sameSeed_sameOrder() public {
        assertEq(_stateAfter(7), _stateAfter(7));
    }

    function test_deliverShuffled_otherSeeds_otherOrders() public {
        uint256 first = _stateAfter(0);
        bool differs;
        for (uint256 seed = 1; seed < 10; ++seed) {
            differs = differs || _stateAfter(seed) != first;
        }
        assertTrue(differs);
    }

    /// @dev The recipient is right only in the order of sending, and delivering in order does not show it.
    function test_deliverShuffled_findsARecipientThatReliesOnOrder() public {
        assertEq(_stateInOrder(), 123);
        uint256 seed;
        while (_stateAfter(seed) == 123) ++seed;
        assertTrue(_stateAfter(seed) != 123, "the seed replays");
    }

    function testFuzz_run_deliversEverything(uint256 seed) public {
        _recipient.failNext(0);
        for (uint256 i = 0; i < 4; ++i) {
            _send(bytes("hello"));
        }
        assertEq(run(seed), 4);
        assertEq(_recipient.received(), 4);
    }

    function test_run_leavesWhatKeepsFailing() public {
        bytes32 messageId = _send("hello");
        _recipient.failNext(1);
        assertEq(run(3), 0);
        assertFalse(isDelivered(messageId));
    }

    // ---------------------------------------------------------------- chains

    function test_simulate_throughAHub_deliversBetweenSpokes() public {
        uint64[] memory chainIds = new uint64[](3);
        (chainIds[0], chainIds[1], chainIds[2]) = (HERE, THERE, ELSEWHERE);
        simulate(chainIds, HERE);
        onChain(THERE);
        mailboxOn(THERE).sendMessage{value: 1 ether}(
            addressOn(ELSEWHERE, address(_recipient)),
            "spoke to spoke",
            new bytes[](0)
        );
        assertEq(deliverAll(), 1);
        assertEq(_recipient.last(), "spoke to spoke");
        assertEq(mailboxOn(HERE).outboxLanes().length, 4);
    }

    function test_onChain_unknown_reverts() public {
        SimulatorCalls calls = new SimulatorCalls();
        vm.expectRevert(Simulator.NothingSimulated.selector);
        calls.enter(HERE);
        calls.start(HERE, THERE);
        vm.expectRevert(abi.encodeWithSelector(Simulator.UnknownChain.selector, ELSEWHERE));
        calls.enter(ELSEWHERE);
    }

    function test_simulate_oneChainTwice_reverts() public {
        SimulatorCalls calls = new SimulatorCalls();
        vm.expectPartialRevert(SimulatedNetwork.InvalidChains.selector);
        calls.start(HERE, HERE);
    }

    // ---------------------------------------------------------------- internal

    function _send(bytes memory payload) private returns (bytes32) {
        mailboxOn(HERE).sendMessage{value: 1 ether}(addressOn(THERE, address(_recipient)), payload, new bytes[](0));
        return lastMessage();
    }

    function _sendTo(address recipient) private returns (bytes32) {
        mailboxOn(HERE).sendMessage{value: 1 ether}(addressOn(THERE, recipient), "hello", new bytes[](0));
        return lastMessage();
    }

    function _sendOneTwoThree() private returns (OrderedRecipient recipient) {
        simulate(HERE, THERE);
        recipient = new OrderedRecipient();
        for (uint256 i = 1; i <= 3; ++i) {
            bytes memory interoperable = addressOn(THERE, address(recipient));
            mailboxOn(HERE).sendMessage{value: 1 ether}(interoperable, abi.encode(i), new bytes[](0));
        }
    }

    function _stateInOrder() private returns (uint256) {
        OrderedRecipient recipient = _sendOneTwoThree();
        deliverAll();
        return recipient.state();
    }

    function _stateAfter(uint256 seed) private returns (uint256) {
        OrderedRecipient recipient = _sendOneTwoThree();
        deliverShuffled(seed);
        return recipient.state();
    }
}
