// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IHubRelay} from "@causeway/solidity/interfaces/IHubRelay.sol";
import {IMailbox, Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IRelaySender, RelayRequest} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {Vm} from "forge-std/Vm.sol";
import {Peers} from "../../../../contracts/messaging/peers/Peers.sol";
import {MailboxFixture} from "../MailboxFixture.sol";
import {priceOnly} from "../PriceChanges.sol";

/// @dev The chains of `MailboxFixture` with a RelaySender on each spoke and a HubRelay on the hub, from which lanes to
/// both spokes are open. Payloads are written out after `docs/protocol.md`.
abstract contract RelayFixture is MailboxFixture {
    uint64 internal constant HANDLER_GAS = 300_000;
    uint64 internal constant ONWARD_GAS = 150_000;
    uint24 internal constant MAX_RESULT = 64;
    uint32 internal constant LIFETIME = 2 hours;

    IHubRelay internal hubRelay;
    IRelaySender internal senderA;
    bytes32 internal laneHubToB;
    address internal finalRecipient = makeAddr("final recipient");

    function setUp() public virtual override {
        super.setUp();
        on(SPOKE_A);
        senderA = IRelaySender(create("RelaySender.sol:RelaySender", abi.encode(manager, spokeA, HUB)));
        on(HUB);
        hubRelay = IHubRelay(create("HubRelay.sol:HubRelay", abi.encode(manager, hub)));
        vm.startPrank(admin);
        laneHubToB = hub.addOutboundLane(peerOf(SPOKE_B), direct(trustOf(HUB)), terms());
        hub.openLane(laneHubToB);
        hub.setPrices(priceOnly(SPOKE_B, price()));
        hub.setFeeExempt(address(hubRelay), true);
        Peers(address(hubRelay)).setPeer(interop(SPOKE_A, address(senderA)));
        on(SPOKE_A);
        Peers(address(senderA)).setPeer(interop(HUB, address(hubRelay)));
        senderA.setPrices(priceOnly(SPOKE_A, onwardPrice()));
        senderA.setPrices(priceOnly(SPOKE_B, onwardPrice()));
        vm.stopPrank();
    }

    // ---------------------------------------------------------------- contracts

    function onwardPrice() internal pure returns (Price memory) {
        return Price({base: 3e12, gasPrice: 2e9, maxGasLimit: 1_000_000, maxPayload: 1_000, gasPerByte: 50});
    }

    /// @dev An account on an EVM chain of the tests, whose ids take two bytes.
    function interop(uint64 chainId, address account) internal pure returns (bytes memory) {
        return abi.encodePacked(hex"0001000002", uint16(chainId), uint8(20), account);
    }

    // ---------------------------------------------------------------- first legs

    function requestTo(address handler, bytes memory payload) internal view returns (RelayRequest memory) {
        return
            RelayRequest({
                handler: handler,
                handlerGas: HANDLER_GAS,
                deadline: uint40(block.timestamp + 1 days),
                destinationChainId: SPOKE_B,
                recipient: abi.encodePacked(finalRecipient),
                gasLimit: ONWARD_GAS,
                maxResult: MAX_RESULT,
                lifetime: LIFETIME,
                refundTo: user,
                payload: payload
            });
    }

    /// @dev The payload of a first leg that `account` sends.
    function legOf(RelayRequest memory request, address account) internal pure returns (bytes memory) {
        bytes memory head = abi.encodePacked(
            uint8(1),
            request.handler,
            request.handlerGas,
            request.destinationChainId,
            request.gasLimit,
            request.maxResult,
            request.lifetime
        );
        bytes memory ends = abi.encodePacked(uint8(20), account, uint8(request.recipient.length));
        return bytes.concat(head, ends, request.recipient, bytes3(uint24(request.payload.length)), request.payload);
    }

    /// @dev A frame to the HubRelay from `account` on spoke A.
    function legFrame(address account, bytes memory leg, uint64 gasLimit) internal view returns (bytes memory) {
        bytes memory head = abi.encodePacked(uint8(1), gasLimit, uint40(block.timestamp + 1 days));
        bytes memory ends = abi.encodePacked(uint8(20), account, uint8(20), hubRelay);
        return bytes.concat(head, ends, bytes3(uint24(leg.length)), leg);
    }

    /// @dev The frame that spoke A's RelaySender sends for a request of the user.
    function frameOf(RelayRequest memory request) internal view returns (bytes memory) {
        uint256 gas = senderA.hubGas(request.handlerGas, request.payload.length, request.maxResult);
        return legFrame(address(senderA), legOf(request, user), uint64(gas));
    }

    /// @dev Sends as the user with exactly the fee; returns the frame as the mailbox emitted it.
    function sendLeg(RelayRequest memory request) internal returns (bytes memory frame) {
        on(SPOKE_A);
        (uint256 firstFee, uint256 onwardFee) = senderA.quoteRelay(request);
        vm.recordLogs();
        vm.prank(user);
        senderA.send{value: firstFee + onwardFee}(request);
        return appended(vm.getRecordedLogs());
    }

    // ---------------------------------------------------------------- on the hub

    /// @dev Delivers `frame` as the only message of the lane A -> hub.
    function deliverLeg(bytes memory frame) internal returns (bool delivered, bytes32 reason, Vm.Log[] memory logs) {
        on(HUB);
        vm.recordLogs();
        hub.deliver(laneAToHub, batchOf(listOf(frame), 0, 1));
        logs = vm.getRecordedLogs();
        delivered = hub.isDone(laneAToHub, 0);
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] == IMailbox.MessageFailed.selector) reason = abi.decode(logs[i].data, (bytes32));
        }
    }

    /// @dev Delivers and expects that nothing happened but a failure, for `reason`.
    function expectFailure(bytes memory frame, bytes32 reason) internal {
        (bool delivered, bytes32 actual, ) = deliverLeg(frame);
        assertFalse(delivered, "delivered");
        assertEq(actual, reason);
        assertEq(sentOn(), 0);
    }

    /// @dev As `expectFailure`, for an error: what the mailbox notes is its first 32 bytes.
    function expectFailure(bytes memory frame, bytes memory reason) internal {
        expectFailure(frame, bytes32(reason));
    }

    /// @dev How many messages left the hub.
    function sentOn() internal view returns (uint64) {
        return hub.outboundLane(laneHubToA).count + hub.outboundLane(laneHubToB).count;
    }

    /// @dev The frame of the only message that was sent.
    function appended(Vm.Log[] memory logs) internal pure returns (bytes memory frame) {
        uint256 found;
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] != IMailbox.MessageAppended.selector) continue;
            (, frame) = abi.decode(logs[i].data, (uint64, bytes));
            ++found;
        }
        require(found == 1, "not one message was sent");
    }

    /// @dev The frame of a second leg.
    function onwardFrame(
        RelayRequest memory request,
        bytes32 firstMessageId,
        bytes memory result
    ) internal view returns (bytes memory) {
        bytes memory payload = bytes.concat(
            hex"01",
            interop(SPOKE_A, user),
            firstMessageId,
            bytes20(request.handler),
            result
        );
        bytes memory head = abi.encodePacked(uint8(1), request.gasLimit, uint40(block.timestamp + request.lifetime));
        bytes memory ends = abi.encodePacked(uint8(20), hubRelay, uint8(request.recipient.length));
        return bytes.concat(head, ends, request.recipient, bytes3(uint24(payload.length)), payload);
    }
}
