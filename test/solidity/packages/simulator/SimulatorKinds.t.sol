// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Outcome as Ended} from "@causeway/solidity/interfaces/IExpiry.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {RelayRequest} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {Call, IRemoteAccounts} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {RemoteCallsLib} from "@causeway/solidity/libraries/RemoteCallsLib.sol";
import {Test} from "forge-std/Test.sol";
import {Simulator} from "../../../../packages/simulator/solidity/Simulator.sol";
import {EchoingHandler, HopefulSender, PatientRecipient, Rejecter} from "./Recipients.sol";

contract SimulatorKindsTest is Test, Simulator {
    uint64 private constant HUB = 31337;
    uint64 private constant SPOKE = 31338;
    uint64 private constant OTHER_SPOKE = 31339;

    PatientRecipient private _recipient;

    function setUp() public {
        uint64[] memory chainIds = new uint64[](3);
        (chainIds[0], chainIds[1], chainIds[2]) = (HUB, SPOKE, OTHER_SPOKE);
        simulate(chainIds, HUB);
        _recipient = new PatientRecipient();
        vm.deal(address(this), 100 ether);
    }

    receive() external payable {}

    function test_remoteAccounts_makeCallsForSendersOnOtherChains() public {
        IRemoteAccounts accounts = contractsOn(OTHER_SPOKE).remoteAccounts;
        Call[] memory calls = new Call[](1);
        calls[0] = Call(address(_recipient), 0, abi.encodeCall(PatientRecipient.failNext, (7)));
        bytes memory payload = RemoteCallsLib.encode(uint40(vm.getBlockTimestamp() + 1 days), 0, calls);
        onChain(SPOKE);
        mailboxOn(SPOKE).sendMessage{value: 1 ether}(
            addressOn(OTHER_SPOKE, address(accounts)),
            payload,
            new bytes[](0)
        );
        assertEq(deliverAll(), 1);
        assertEq(_recipient.failuresLeft(), 7);
        onChain(OTHER_SPOKE);
        assertGt(accounts.accountOf(addressOn(SPOKE, address(this))).code.length, 0);
    }

    function test_relay_handlesOnTheHubAndSendsOn() public {
        EchoingHandler handler = new EchoingHandler();
        onChain(SPOKE);
        contractsOn(SPOKE).relaySender.send{value: 1 ether}(
            RelayRequest({
                handler: address(handler),
                handlerGas: 100_000,
                deadline: uint40(vm.getBlockTimestamp() + 1 days),
                destinationChainId: OTHER_SPOKE,
                recipient: abi.encodePacked(address(_recipient)),
                gasLimit: 200_000,
                maxResult: 32,
                lifetime: 1 days,
                refundTo: address(this),
                payload: "to the hub"
            })
        );
        assertEq(deliverAll(), 2);
        assertEq(_recipient.received(), 1);
        assertEq(messageOf(lastMessage()).sender, address(contractsOn(HUB).hubRelay));
    }

    // ---------------------------------------------------------------- ending

    function test_expire_afterTheDeadline_tellsTheSender() public {
        (HopefulSender sender, bytes32 messageId) = _sendHopefully(address(_recipient));
        assertEq(expire(messageId), 0);
        advanceTime(2 days);
        bytes32 noticeId = expire(messageId);
        assertEq(noticeId, lastMessage());
        assertTrue(isDone(messageId));
        assertFalse(isDelivered(messageId));
        assertEq(sender.ended(), 0);
        assertTrue(settle(messageId));
        assertEq(sender.ended(), messageId);
        assertEq(uint256(sender.outcome()), uint256(Ended.Expired));
        assertFalse(settle(messageId));
    }

    function test_settle_beforeAnything_isRefused() public {
        (, bytes32 messageId) = _sendHopefully(address(_recipient));
        assertFalse(settle(messageId));
    }

    function test_settle_inALongerLane_provesTheMessage() public {
        (HopefulSender sender, bytes32 messageId) = _sendHopefully(address(_recipient));
        for (uint256 i = 0; i < 6; ++i) {
            _sendHopefully(address(_recipient));
        }
        advanceTime(2 days);
        expire(messageId);
        assertTrue(settle(messageId));
        assertEq(sender.ended(), messageId);
    }

    function test_proofOf_isWhatARecipientRejectsWith() public {
        Rejecter recipient = new Rejecter();
        (HopefulSender sender, bytes32 messageId) = _sendHopefully(address(recipient));
        (bytes32 laneId, Batch memory batch) = proofOf(messageId);
        onChain(OTHER_SPOKE);
        recipient.reject{value: 1 ether}(contractsOn(OTHER_SPOKE).expiry, laneId, batch, address(this));
        onChain(SPOKE);
        assertTrue(settle(messageId));
        assertEq(uint256(sender.outcome()), uint256(Ended.Rejected));
    }

    function test_contractsOn_haveRelaysOnlyWhereTheyBelong() public {
        assertEq(address(contractsOn(HUB).relaySender), address(0));
        assertEq(address(contractsOn(SPOKE).hubRelay), address(0));
        simulate(HUB, SPOKE);
        assertEq(address(contractsOn(HUB).hubRelay), address(0));
        assertEq(address(contractsOn(SPOKE).relaySender), address(0));
        assertGt(address(contractsOn(SPOKE).remoteAccounts).code.length, 0);
    }

    // ---------------------------------------------------------------- internal

    function _sendHopefully(address recipient) private returns (HopefulSender sender, bytes32 messageId) {
        onChain(SPOKE);
        sender = new HopefulSender{value: 1 ether}(mailboxOn(SPOKE));
        sender.send(addressOn(OTHER_SPOKE, recipient), vm.getBlockTimestamp() + 1 days);
        return (sender, lastMessage());
    }
}
