// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {MockLightClient} from "../../../contracts/light-clients/MockLightClient.sol";
import {Batch, IMailbox, InboundLaneView} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IMailboxAdmin, Peer, Route} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {ChainAddress} from "../../../contracts/messaging/libraries/ChainAddress.sol";
import {MailboxFixture} from "./MailboxFixture.sol";
import {KeepingRecipient} from "./Recipients.sol";

/// @dev Inbound lanes and their light clients.
contract InboxLanesTest is MailboxFixture {
    bytes private constant MAILBOX = hex"00000000000000000000000000000000000000ff";

    function setUp() public override {
        super.setUp();
        vm.startPrank(admin);
    }

    // ---------------------------------------------------------------- addInboundLane

    function test_addInboundLane_direct_isHeldUnderTheOriginsId() public {
        Peer memory origin = Peer(EVM, SPOKE_A, MAILBOX);
        bytes memory ends = bytes.concat(
            bytes.concat(hex"00010000027a6a14", MAILBOX),
            abi.encodePacked(hex"00010000027a6914", address(hub))
        );
        bytes32 configuration = keccak256(
            abi.encodePacked(uint8(1), uint8(1), uint64(0), bytes32(0), trustOf(SPOKE_A))
        );
        bytes32 expected = keccak256(bytes.concat(ends, configuration));
        vm.expectEmit(address(hub));
        emit IMailboxAdmin.InboundLaneAdded(expected, SPOKE_A, origin, direct(trustOf(SPOKE_A)), clientOfA);
        assertEq(hub.addInboundLane(origin, 0, 0, clientOfA), expected);
        InboundLaneView memory lane = hub.inboundLane(expected);
        assertEq(lane.originChainType, EVM);
        assertEq(lane.originChainId, SPOKE_A);
        assertEq(lane.hubChainId, 0);
        assertEq(address(lane.lightClient), address(clientOfA));
        assertEq(lane.trustId, trustOf(SPOKE_A));
        assertEq(lane.pausedUntil, 0);
    }

    function test_addInboundLane_throughTheHub_announcesBothTrusts() public {
        on(SPOKE_B);
        Peer memory origin = Peer(EVM, SPOKE_A, MAILBOX);
        Route memory route = throughHub(SPOKE_A);
        bytes memory ends = bytes.concat(
            bytes.concat(hex"00010000027a6a14", MAILBOX),
            abi.encodePacked(hex"00010000027a6b14", address(spokeB))
        );
        bytes32 configuration = keccak256(abi.encodePacked(uint8(1), uint8(1), HUB, trustOf(SPOKE_A), trustOf(HUB)));
        bytes32 expected = keccak256(bytes.concat(ends, configuration));
        vm.expectEmit(address(spokeB));
        emit IMailboxAdmin.InboundLaneAdded(expected, SPOKE_A, origin, route, clientOfHub);
        assertEq(spokeB.addInboundLane(origin, HUB, trustOf(SPOKE_A), clientOfHub), expected);
    }

    function test_addInboundLane_configuredAlike_isTheSameLaneAtBothEnds() public {
        InboundLaneView memory lane = hub.inboundLane(laneAToHub);
        assertEq(lane.originChainId, SPOKE_A);
        on(SPOKE_B);
        lane = spokeB.inboundLane(laneAToB);
        assertEq(lane.originChainId, SPOKE_A);
        assertEq(lane.hubChainId, HUB);
        assertEq(address(lane.lightClient), address(clientOfHub));
    }

    /// @dev Where the ends differ in anything, they hold different lanes: nothing is taken from each other.
    function test_addInboundLane_configuredOtherwise_isAnotherLane() public {
        MockLightClient testnet = newClient(SPOKE_A, keccak256("testnet"));
        hub.setLightClientTrusted(testnet, true, false);
        assertNotEq(hub.addInboundLane(peerOf(SPOKE_A), 0, 0, testnet), laneAToHub, "trust");
        assertNotEq(hub.addInboundLane(Peer(EVM, SPOKE_A, MAILBOX), 0, 0, clientOfA), laneAToHub, "origin mailbox");
        on(SPOKE_B);
        spokeB.setLightClientTrusted(clientOfA, true, false);
        assertNotEq(spokeB.addInboundLane(peerOf(SPOKE_A), 0, 0, clientOfA), laneAToB, "route");
        bytes32 trust = trustOf(SPOKE_A);
        assertNotEq(spokeB.addInboundLane(peerOf(SPOKE_A), HUB, ENVIRONMENT, clientOfHub), laneAToB, "hub's trust");
        IMailboxAdmin other = newMailbox();
        other.setLightClientTrusted(clientOfHub, false, true);
        assertNotEq(other.addInboundLane(peerOf(SPOKE_A), HUB, trust, clientOfHub), laneAToB, "destination");
        on(31345);
        assertNotEq(spokeB.addInboundLane(peerOf(SPOKE_A), HUB, trust, clientOfHub), laneAToB, "destination chain");
    }

    function test_addInboundLane_fromTon_succeeds() public {
        hub.setLightClientTrusted(clientOfA, false, true);
        bytes32 laneId = hub.addInboundLane(
            Peer(TON, TON_TESTNET, TON_ACCOUNT),
            SPOKE_A,
            trustOf(TON_TESTNET),
            clientOfA
        );
        assertEq(hub.inboundLane(laneId).originChainType, TON);
        assertEq(hub.inboundLane(laneId).originChainId, TON_TESTNET);
    }

    function test_addInboundLane_twice_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.LaneExists.selector, laneAToHub));
        hub.addInboundLane(peerOf(SPOKE_A), 0, 0, clientOfA);
        MockLightClient same = newClient(SPOKE_A, ENVIRONMENT);
        hub.setLightClientTrusted(same, true, false);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.LaneExists.selector, laneAToHub));
        hub.addInboundLane(peerOf(SPOKE_A), 0, 0, same);
    }

    function test_addInboundLane_peerThatCannotBe_reverts() public {
        _refusePeer(Peer(EVM, 0, MAILBOX));
        _refusePeer(Peer(EVM, HUB, MAILBOX));
        _refusePeer(Peer(EVM, SPOKE_A, new bytes(20)));
        _refusePeer(Peer(EVM, SPOKE_A, new bytes(21)));
        _refusePeer(Peer(TON, SPOKE_A, MAILBOX));
        vm.expectRevert(abi.encodeWithSelector(ChainAddress.UnknownChainType.selector, 9));
        hub.addInboundLane(Peer(9, SPOKE_A, MAILBOX), 0, 0, clientOfA);
    }

    function test_addInboundLane_hubThatIsAnEnd_reverts() public {
        hub.setLightClientTrusted(clientOfHub, false, true);
        hub.setLightClientTrusted(clientOfA, false, true);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidRoute.selector, HUB));
        hub.addInboundLane(peerOf(SPOKE_A), HUB, trustOf(SPOKE_A), clientOfHub);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidRoute.selector, SPOKE_A));
        hub.addInboundLane(peerOf(SPOKE_A), SPOKE_A, trustOf(SPOKE_A), clientOfA);
    }

    function test_addInboundLane_hubsTrustMissingOrTooMany_reverts() public {
        bytes32 trust = trustOf(SPOKE_A);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidHubTrust.selector, 0, trust));
        hub.addInboundLane(Peer(EVM, SPOKE_A, MAILBOX), 0, trust, clientOfA);
        on(SPOKE_B);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidHubTrust.selector, HUB, 0));
        spokeB.addInboundLane(Peer(EVM, SPOKE_A, MAILBOX), HUB, 0, clientOfHub);
    }

    function test_addInboundLane_clientOfAnotherChain_reverts() public {
        hub.setLightClientTrusted(clientOfHub, true, false);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.LightClientFollowsOtherChain.selector, HUB, SPOKE_A));
        hub.addInboundLane(peerOf(SPOKE_A), 0, 0, clientOfHub);
        on(SPOKE_B);
        spokeB.setLightClientTrusted(clientOfA, false, true);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.LightClientFollowsOtherChain.selector, SPOKE_A, HUB));
        spokeB.addInboundLane(peerOf(SPOKE_A), HUB, trustOf(SPOKE_A), clientOfA);
    }

    function test_addInboundLane_clientWithoutTrust_reverts() public {
        vm.mockCall(address(clientOfA), abi.encodeCall(ILightClient.trustId, ()), abi.encode(0));
        vm.expectRevert(IMailboxAdmin.ZeroTrustId.selector);
        hub.addInboundLane(Peer(EVM, SPOKE_A, MAILBOX), 0, 0, clientOfA);
    }

    /// @dev Whom the mailbox asks forges messages: the role that opens lanes alone cannot say who that is.
    function test_addInboundLane_clientThatIsNotTrusted_reverts() public {
        MockLightClient forging = newClient(SPOKE_A, ENVIRONMENT);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.LightClientNotTrusted.selector, forging, false));
        hub.addInboundLane(Peer(EVM, SPOKE_A, MAILBOX), 0, 0, forging);
    }

    /// @dev Of a chain through which nothing goes, a quorum speaks for its own users alone. Lane admins cannot make it
    /// speak for those of another chain.
    function test_addInboundLane_ofAnotherChainThroughAClientThatIsTrustedAsOrigin_reverts() public {
        (bool asOrigin, bool asHub) = hub.isTrusted(clientOfA);
        assertTrue(asOrigin && !asHub);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.LightClientNotTrusted.selector, clientOfA, true));
        hub.addInboundLane(peerOf(SPOKE_B), SPOKE_A, trustOf(SPOKE_B), clientOfA);
        hub.setLightClientTrusted(clientOfA, true, true);
        hub.addInboundLane(peerOf(SPOKE_B), SPOKE_A, trustOf(SPOKE_B), clientOfA);
    }

    function test_addInboundLane_directThroughAClientThatIsTrustedAsHub_reverts() public {
        on(SPOKE_B);
        (bool asOrigin, bool asHub) = spokeB.isTrusted(clientOfHub);
        assertTrue(asHub && !asOrigin);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.LightClientNotTrusted.selector, clientOfHub, false));
        spokeB.addInboundLane(peerOf(HUB), 0, 0, clientOfHub);
    }

    function testFuzz_setLightClientTrusted_keepsLanesAndAllowsNoOthers(bool asOrigin, bool asHub) public {
        vm.expectEmit(address(hub));
        emit IMailboxAdmin.LightClientTrustSet(clientOfA, asOrigin, asHub);
        hub.setLightClientTrusted(clientOfA, asOrigin, asHub);
        (bool isOrigin, bool isHub) = hub.isTrusted(clientOfA);
        assertEq(isOrigin, asOrigin);
        assertEq(isHub, asHub);
        assertEq(address(hub.inboundLane(laneAToHub).lightClient), address(clientOfA));
        bytes4 refusal = IMailboxAdmin.LightClientNotTrusted.selector;
        if (!asOrigin) vm.expectRevert(abi.encodeWithSelector(refusal, clientOfA, false));
        hub.addInboundLane(Peer(EVM, SPOKE_A, MAILBOX), 0, 0, clientOfA);
        if (!asHub) vm.expectRevert(abi.encodeWithSelector(refusal, clientOfA, true));
        hub.addInboundLane(peerOf(SPOKE_B), SPOKE_A, trustOf(SPOKE_B), clientOfA);
    }

    function test_setLightClientTrusted_byStranger_reverts() public {
        vm.stopPrank();
        expectUnauthorized(stranger);
        vm.prank(stranger);
        hub.setLightClientTrusted(clientOfA, true, true);
    }

    function test_addInboundLane_noClient_reverts() public {
        vm.expectRevert();
        hub.addInboundLane(Peer(EVM, SPOKE_A, MAILBOX), 0, 0, ILightClient(address(0)));
        vm.expectRevert();
        hub.addInboundLane(Peer(EVM, SPOKE_A, MAILBOX), 0, 0, ILightClient(makeAddr("nobody")));
    }

    // ---------------------------------------------------------------- replaceLightClient

    function test_replaceLightClient_ofTheSameTrust_keepsTheLaneAndWhatWasDelivered() public {
        KeepingRecipient recipient = new KeepingRecipient();
        bytes[] memory frames = new bytes[](2);
        frames[0] = frames[1] = frameTo(address(recipient), "");
        hub.deliver(laneAToHub, batchOf(frames, 0, 1));
        MockLightClient other = newClient(SPOKE_A, ENVIRONMENT);
        vm.expectEmit(address(hub));
        emit IMailboxAdmin.LightClientReplaced(laneAToHub, other, clientOfA);
        hub.replaceLightClient(laneAToHub, other);
        assertEq(address(hub.inboundLane(laneAToHub).lightClient), address(other));
        Batch memory batch = batchOf(laneAToHub, SPOKE_A, HUB, other, frames, 0, 2);
        vm.expectEmit(address(hub));
        emit IMailbox.MessagesDelivered(laneAToHub, 0, 2);
        hub.deliver(laneAToHub, batch);
        assertEq(recipient.count(), 2);
    }

    function test_replaceLightClient_ofTheSameTrust_trustsItForWhatTheLaneAsks() public {
        MockLightClient other = newClient(SPOKE_A, ENVIRONMENT);
        hub.replaceLightClient(laneAToHub, other);
        _expectTrust(hub, other, true, false);
        on(SPOKE_B);
        other = newClient(HUB, ENVIRONMENT);
        spokeB.replaceLightClient(laneAToB, other);
        _expectTrust(spokeB, other, false, true);
    }

    /// @dev What it was trusted for besides is no matter of the lane.
    function testFuzz_replaceLightClient_takesNoTrustAway(bool asOrigin, bool asHub) public {
        MockLightClient other = newClient(SPOKE_A, ENVIRONMENT);
        hub.setLightClientTrusted(other, asOrigin, asHub);
        hub.replaceLightClient(laneAToHub, other);
        _expectTrust(hub, other, true, asHub);
        hub.setLightClientTrusted(other, asOrigin, asHub);
        hub.replaceLightClient(laneAToB, other);
        _expectTrust(hub, other, true, asHub);
        on(SPOKE_B);
        other = newClient(HUB, ENVIRONMENT);
        spokeB.setLightClientTrusted(other, asOrigin, asHub);
        spokeB.replaceLightClient(laneAToB, other);
        _expectTrust(spokeB, other, asOrigin, true);
    }

    function test_replaceLightClient_thatFails_trustsNobody() public {
        vm.expectRevert();
        hub.replaceLightClient(laneAToHub, clientOfHub);
        _expectTrust(hub, clientOfHub, false, false);
    }

    /// @dev A frozen client is what a replacement is for.
    function test_replaceLightClient_frozen_deliversAgain() public {
        KeepingRecipient recipient = new KeepingRecipient();
        bytes[] memory frames = listOf(frameTo(address(recipient), ""));
        freeze(clientOfA);
        MockLightClient other = newClient(SPOKE_A, ENVIRONMENT);
        hub.replaceLightClient(laneAToHub, other);
        hub.deliver(laneAToHub, batchOf(laneAToHub, SPOKE_A, HUB, other, frames, 0, 1));
        assertEq(recipient.count(), 1);
    }

    function test_replaceLightClient_paused_staysPaused() public {
        hub.pauseLane(laneAToHub);
        hub.replaceLightClient(laneAToHub, newClient(SPOKE_A, ENVIRONMENT));
        assertEq(hub.inboundLane(laneAToHub).pausedUntil, START + 7 days);
    }

    function test_replaceLightClient_ofAnotherTrust_reverts() public {
        MockLightClient other = newClient(SPOKE_A, keccak256("testnet"));
        bytes32 trust = other.trustId();
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.WrongTrust.selector, trust, trustOf(SPOKE_A)));
        hub.replaceLightClient(laneAToHub, other);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.WrongTrust.selector, trust, trustOf(SPOKE_A)));
        hub.replaceLightClient(laneAToB, other);
    }

    function test_replaceLightClient_withoutTrust_reverts() public {
        MockLightClient other = newClient(SPOKE_A, ENVIRONMENT);
        vm.mockCall(address(other), abi.encodeCall(ILightClient.trustId, ()), abi.encode(0));
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.WrongTrust.selector, 0, trustOf(SPOKE_A)));
        hub.replaceLightClient(laneAToHub, other);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.WrongTrust.selector, 0, trustOf(SPOKE_A)));
        hub.replaceLightClient(laneAToB, other);
    }

    function test_replaceLightClient_ofAnotherChain_reverts() public {
        bytes memory reason = abi.encodeWithSelector(IMailboxAdmin.LightClientFollowsOtherChain.selector, HUB, SPOKE_A);
        vm.expectRevert(reason);
        hub.replaceLightClient(laneAToHub, clientOfHub);
        vm.expectRevert(reason);
        hub.replaceLightClient(laneAToB, clientOfHub);
    }

    /// @dev A trust id alone is not enough: a client could claim one.
    function test_replaceLightClient_claimingTheTrustOfAnotherChain_reverts() public {
        vm.mockCall(address(clientOfHub), abi.encodeCall(ILightClient.trustId, ()), abi.encode(trustOf(SPOKE_A)));
        vm.expectPartialRevert(IMailboxAdmin.LightClientFollowsOtherChain.selector);
        hub.replaceLightClient(laneAToHub, clientOfHub);
    }

    function test_replaceLightClient_unknownLane_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, laneHubToA));
        hub.replaceLightClient(laneHubToA, clientOfA);
    }

    // ---------------------------------------------------------------- views, callers

    function test_inboundLane_unknownLane_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, laneHubToA));
        hub.inboundLane(laneHubToA);
    }

    function test_originOf_aPlaceThatIsOpen_saysWhereTheLaneBegins() public {
        _expectOrigin(laneAToHub, 0, EVM, SPOKE_A);
        hub.setLightClientTrusted(clientOfA, false, true);
        Peer memory ton = Peer(TON, TON_TESTNET, TON_ACCOUNT);
        bytes32 laneId = hub.addInboundLane(ton, SPOKE_A, trustOf(TON_TESTNET), clientOfA);
        _expectOrigin(laneId, 1, TON, TON_TESTNET);
    }

    function test_originOf_aMessageThatIsDone_reverts() public {
        bytes[] memory frames = new bytes[](2);
        frames[0] = frames[1] = frameTo(address(new KeepingRecipient()), "");
        hub.deliver(laneAToHub, batchOf(frames, 1, 1));
        _expectOrigin(laneAToHub, 0, EVM, SPOKE_A);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.MessageDone.selector, laneAToHub, 1));
        hub.originOf(laneAToHub, 1);
    }

    function test_originOf_aPausedLane_reverts() public {
        hub.pauseLane(laneAToHub);
        uint256 until = block.timestamp + 7 days;
        vm.expectRevert(abi.encodeWithSelector(IMailbox.LanePaused.selector, laneAToHub, until));
        hub.originOf(laneAToHub, 0);
        vm.warp(until);
        _expectOrigin(laneAToHub, 0, EVM, SPOKE_A);
    }

    function test_originOf_unknownLane_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, laneHubToA));
        hub.originOf(laneHubToA, 0);
    }

    function testFuzz_isDone_anythingUndelivered_isFalse(bytes32 laneId, uint64 index) public view {
        assertFalse(hub.isDone(laneId, index));
    }

    function test_configuration_byStranger_reverts() public {
        vm.stopPrank();
        vm.startPrank(stranger);
        expectUnauthorized(stranger);
        hub.addInboundLane(Peer(EVM, SPOKE_A, MAILBOX), 0, 0, clientOfA);
        expectUnauthorized(stranger);
        hub.replaceLightClient(laneAToHub, clientOfA);
    }

    // ---------------------------------------------------------------- internal

    function _expectTrust(IMailboxAdmin mailbox, ILightClient client, bool asOrigin, bool asHub) private view {
        (bool isOrigin, bool isHub) = mailbox.isTrusted(client);
        assertEq(isOrigin, asOrigin, "as origin");
        assertEq(isHub, asHub, "as hub");
    }

    function _expectOrigin(bytes32 laneId, uint64 index, uint16 chainType, uint64 chainId) private view {
        (uint16 originChainType, uint64 originChainId) = hub.originOf(laneId, index);
        assertEq(originChainType, chainType);
        assertEq(originChainId, chainId);
    }

    function _refusePeer(Peer memory peer) private {
        vm.expectRevert(
            abi.encodeWithSelector(IMailboxAdmin.InvalidPeer.selector, peer.chainType, peer.chainId, peer.mailbox)
        );
        hub.addInboundLane(peer, 0, 0, clientOfA);
    }
}
