// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMailbox, LaneState, Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {Peer} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {LaneTree} from "../../../packages/simulator/solidity/LaneTree.sol";
import {MailboxFixture} from "./MailboxFixture.sol";
import {priceOnly} from "./PriceChanges.sol";

/// @dev The native `send`, `quote`, and the lane that messages go into.
contract OutboxSendTest is MailboxFixture {
    address private _recipient = makeAddr("recipient");

    function setUp() public override {
        super.setUp();
        on(SPOKE_A);
        vm.deal(user, type(uint128).max);
    }

    // ---------------------------------------------------------------- messages

    function testFuzz_send_anyMessage_emitsItsFrameAndReturnsItsId(
        uint64 gasLimit,
        uint40 lifetime,
        bytes calldata payload
    ) public {
        gasLimit = uint64(bound(gasLimit, 1, price().maxGasLimit));
        lifetime = uint40(bound(lifetime, MIN_LIFETIME, type(uint40).max - START));
        bytes memory frame = frameTo(_recipient, payload, gasLimit, uint40(START) + lifetime);
        bytes32 expected = idOf(laneAToHub, 0, frame);
        uint256 fee = spokeA.quote(HUB, gasLimit, payload.length);
        vm.expectEmit(address(spokeA));
        emit IMailbox.MessageAppended(expected, laneAToHub, 0, frame);
        vm.prank(user);
        bytes32 id = spokeA.send{value: fee}(
            HUB,
            abi.encodePacked(_recipient),
            gasLimit,
            uint40(START) + lifetime,
            user,
            payload
        );
        assertEq(id, expected);
    }

    function test_send_manyMessages_fillTheLanesTreeInOrder() public {
        bytes32[] memory leaves = new bytes32[](20);
        for (uint64 i = 0; i < leaves.length; ++i) {
            bytes memory payload = abi.encode("payload", i);
            leaves[i] = idOf(laneAToHub, i, frameTo(_recipient, payload));
            assertEq(_send(HUB, payload), leaves[i]);
            bytes32[] memory sent = LaneTree.shortened(leaves, i + 1);
            assertEq(spokeA.laneRoot(laneAToHub), LaneTree.root(sent));
            assertEq(spokeA.outboundLane(laneAToHub).count, i + 1);
        }
    }

    function test_send_sameMessageTwice_hasTwoIds() public {
        assertNotEq(_send(HUB, "same"), _send(HUB, "same"));
    }

    function test_send_toTwoChains_keepsTheLanesApart() public {
        assertEq(_send(HUB, "a"), idOf(laneAToHub, 0, frameTo(_recipient, "a")));
        assertEq(_send(SPOKE_B, "b"), idOf(laneAToB, 0, frameTo(_recipient, "b")));
        assertEq(spokeA.outboundLane(laneAToHub).count, 1);
        assertEq(spokeA.outboundLane(laneAToB).count, 1);
    }

    function test_send_laneAlmostFull_takesTheLastMessageAndNoMore() public {
        _setCount(laneAToHub, type(uint32).max - 1);
        _send(HUB, "last");
        assertEq(spokeA.outboundLane(laneAToHub).count, type(uint32).max);
        assertEq(uint8(spokeA.outboundLane(laneAToHub).state), uint8(LaneState.Open));
        vm.expectRevert(abi.encodeWithSelector(IMailbox.LaneFull.selector, laneAToHub));
        _sendUnpaid("one too many");
    }

    // ---------------------------------------------------------------- where to

    function testFuzz_send_toUnknownChain_reverts(uint64 chainId) public {
        vm.assume(chainId != HUB && chainId != SPOKE_B);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.NoOpenLane.selector, chainId));
        spokeA.send(chainId, abi.encodePacked(_recipient), GAS_LIMIT, 0, user, "");
    }

    function test_send_closedLane_reverts() public {
        vm.prank(admin);
        spokeA.closeLane(laneAToHub);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.NoOpenLane.selector, HUB));
        _sendUnpaid("");
    }

    function testFuzz_send_recipientOfAnotherLength_reverts(bytes calldata recipient) public {
        vm.assume(recipient.length != 20);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InvalidRecipient.selector, recipient));
        spokeA.send(HUB, recipient, GAS_LIMIT, 0, user, "");
    }

    function test_send_zeroRecipient_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InvalidRecipient.selector, new bytes(20)));
        spokeA.send(HUB, new bytes(20), GAS_LIMIT, 0, user, "");
    }

    /// @dev The account's 32 bytes decide, whichever workchain stands before them.
    function test_send_zeroAccountOnTon_revertsInAnyWorkchain() public {
        _openLaneToTon();
        bytes1[3] memory workchains = [bytes1(0), 0x01, 0xff];
        for (uint256 i = 0; i < workchains.length; ++i) {
            bytes memory zero = bytes.concat(workchains[i], bytes32(0));
            vm.expectRevert(abi.encodeWithSelector(IMailbox.InvalidRecipient.selector, zero));
            spokeA.send(TON_TESTNET, zero, GAS_LIMIT, 0, user, "");
        }
    }

    function test_send_accountOnTonOutsideTheBasechain_reverts() public {
        _openLaneToTon();
        bytes1[3] memory workchains = [bytes1(0x01), 0x80, 0xff];
        for (uint256 i = 0; i < workchains.length; ++i) {
            bytes memory outside = bytes.concat(workchains[i], bytes32(type(uint256).max));
            vm.expectRevert(abi.encodeWithSelector(IMailbox.InvalidRecipient.selector, outside));
            spokeA.send(TON_TESTNET, outside, GAS_LIMIT, 0, user, "");
        }
    }

    function test_send_accountOnTonWithOneBitSet_succeeds() public {
        bytes32 laneId = _openLaneToTon();
        uint256 fee = spokeA.quote(TON_TESTNET, GAS_LIMIT, 0);
        vm.prank(user);
        spokeA.send{value: fee}(TON_TESTNET, bytes.concat(hex"00", bytes32(uint256(1))), GAS_LIMIT, 0, user, "");
        assertEq(spokeA.outboundLane(laneId).count, 1);
    }

    function test_send_accountWithItsFirstByteSetAlone_succeeds() public {
        bytes32 laneToTon = _openLaneToTon();
        bytes memory onTon = bytes.concat(hex"0001", bytes31(0));
        bytes memory onEvm = bytes.concat(hex"01", bytes19(0));
        vm.startPrank(user);
        spokeA.send{value: spokeA.quote(TON_TESTNET, GAS_LIMIT, 0)}(TON_TESTNET, onTon, GAS_LIMIT, 0, user, "");
        spokeA.send{value: spokeA.quote(HUB, GAS_LIMIT, 0)}(HUB, onEvm, GAS_LIMIT, 0, user, "");
        vm.stopPrank();
        assertEq(spokeA.outboundLane(laneToTon).count, 1);
        assertEq(spokeA.outboundLane(laneAToHub).count, 1);
    }

    // ---------------------------------------------------------------- limits

    function testFuzz_send_gasLimitAboveTheMaximum_reverts(uint64 gasLimit) public {
        uint48 most = price().maxGasLimit;
        gasLimit = uint64(bound(gasLimit, uint64(most) + 1, type(uint64).max));
        vm.expectRevert(abi.encodeWithSelector(IMailbox.GasLimitOutOfRange.selector, gasLimit, most));
        spokeA.send(HUB, abi.encodePacked(_recipient), gasLimit, 0, user, "");
    }

    function test_send_gasLimitOfZero_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailbox.GasLimitOutOfRange.selector, 0, price().maxGasLimit));
        spokeA.send(HUB, abi.encodePacked(_recipient), 0, 0, user, "");
    }

    function test_send_largestMessage_succeeds() public {
        uint256 fee = spokeA.quote(HUB, price().maxGasLimit, price().maxPayload);
        bytes memory payload = new bytes(price().maxPayload);
        vm.prank(user);
        spokeA.send{value: fee}(HUB, abi.encodePacked(_recipient), price().maxGasLimit, 0, user, payload);
        assertEq(spokeA.outboundLane(laneAToHub).count, 1);
    }

    function test_send_payloadAboveTheMaximum_reverts() public {
        uint24 most = price().maxPayload;
        vm.expectRevert(abi.encodeWithSelector(IMailbox.PayloadTooLarge.selector, uint256(most) + 1, most));
        _sendUnpaid(new bytes(uint256(most) + 1));
    }

    function test_send_unpricedDestination_reverts() public {
        vm.startPrank(admin);
        on(HUB);
        bytes32 laneId = hub.addOutboundLane(peerOf(SPOKE_B), direct(trustOf(HUB)), terms());
        hub.openLane(laneId);
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(IMailbox.GasLimitOutOfRange.selector, GAS_LIMIT, 0));
        hub.send(SPOKE_B, abi.encodePacked(_recipient), GAS_LIMIT, 0, user, "");
    }

    // ---------------------------------------------------------------- deadlines

    function test_send_earliestDeadline_succeeds() public {
        _sendUntil(uint40(START + MIN_LIFETIME));
        _sendUntil(type(uint40).max);
        assertEq(spokeA.outboundLane(laneAToHub).count, 2);
    }

    function testFuzz_send_deadlineBelowTheLeastLifetime_reverts(uint40 deadline) public {
        uint256 earliest = START + MIN_LIFETIME;
        deadline = uint40(bound(deadline, 1, earliest - 1));
        uint256 latest = type(uint40).max;
        vm.expectRevert(abi.encodeWithSelector(IMailbox.DeadlineOutOfRange.selector, deadline, earliest, latest));
        spokeA.send(HUB, abi.encodePacked(_recipient), GAS_LIMIT, deadline, user, "");
    }

    // ---------------------------------------------------------------- prices

    function testFuzz_quote_anyPrice_isBasePlusGas(Price memory set, uint64 gasLimit, uint256 size) public {
        set.maxGasLimit = uint48(bound(set.maxGasLimit, 1, 10_000_000));
        set.maxPayload = uint24(bound(set.maxPayload, 1, 100_000));
        set.gasPerByte = uint24(bound(set.gasPerByte, 1, type(uint24).max));
        gasLimit = uint64(bound(gasLimit, 1, set.maxGasLimit));
        size = bound(size, 0, set.maxPayload);
        vm.prank(admin);
        spokeA.setPrices(priceOnly(HUB, set));
        uint256 gas = gasLimit + size * set.gasPerByte;
        assertEq(spokeA.quote(HUB, gasLimit, size), set.base + set.gasPrice * gas);
    }

    function test_quote_whatCannotBeSent_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailbox.NoOpenLane.selector, SPOKE_A));
        spokeA.quote(SPOKE_A, GAS_LIMIT, 0);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.GasLimitOutOfRange.selector, 0, price().maxGasLimit));
        spokeA.quote(HUB, 0, 0);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.PayloadTooLarge.selector, 10_001, 10_000));
        spokeA.quote(HUB, GAS_LIMIT, 10_001);
    }

    function test_send_afterAPriceChange_isChargedTheNewPrice() public {
        Price memory doubled = price();
        doubled.gasPrice *= 2;
        vm.prank(admin);
        spokeA.setPrices(priceOnly(HUB, doubled));
        _send(HUB, "");
        assertEq(spokeA.feesHeld(), doubled.base + doubled.gasPrice * uint256(GAS_LIMIT));
    }

    // ---------------------------------------------------------------- internal

    function _send(uint64 destination, bytes memory payload) private returns (bytes32) {
        uint256 fee = spokeA.quote(destination, GAS_LIMIT, payload.length);
        bytes memory recipient = abi.encodePacked(_recipient);
        vm.prank(user);
        return spokeA.send{value: fee}(destination, recipient, GAS_LIMIT, 0, user, payload);
    }

    function _sendUntil(uint40 deadline) private {
        uint256 fee = spokeA.quote(HUB, GAS_LIMIT, 0);
        vm.prank(user);
        spokeA.send{value: fee}(HUB, abi.encodePacked(_recipient), GAS_LIMIT, deadline, user, "");
    }

    function _sendUnpaid(bytes memory payload) private {
        spokeA.send(HUB, abi.encodePacked(_recipient), GAS_LIMIT, 0, user, payload);
    }

    function _openLaneToTon() private returns (bytes32 laneId) {
        vm.startPrank(admin);
        laneId = spokeA.addOutboundLane(Peer(TON, TON_TESTNET, TON_ACCOUNT), direct(trustOf(SPOKE_A)), terms());
        spokeA.openLane(laneId);
        spokeA.setPrices(priceOnly(TON_TESTNET, price()));
        vm.stopPrank();
    }

    /// @dev Sets a lane's count, which stands in the lowest bits of the first slot that its view reads.
    function _setCount(bytes32 laneId, uint32 count) private {
        vm.record();
        spokeA.outboundLane(laneId);
        (bytes32[] memory reads, ) = vm.accesses(address(spokeA));
        uint256 word = uint256(vm.load(address(spokeA), reads[0]));
        vm.store(address(spokeA), reads[0], bytes32(((word >> 32) << 32) | count));
    }
}
