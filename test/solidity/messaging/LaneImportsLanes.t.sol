// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {IMailbox, ImportedLaneView} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IMailboxAdmin, Peer, Route} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {MockLightClient} from "../../../contracts/light-clients/MockLightClient.sol";
import {MailboxFixture} from "./MailboxFixture.sol";

/// @dev Which lanes a hub may be told to import.
contract LaneImportsLanesTest is MailboxFixture {
    bytes32 private constant TRUST = keccak256("trust");
    bytes private constant MAILBOX = hex"00000000000000000000000000000000000000ff";

    // ---------------------------------------------------------------- addImportedLane

    function test_addImportedLane_configuredAlike_hasTheIdOfBothEnds() public {
        bytes32[] memory lanes = hub.outboxLanes();
        assertEq(lanes.length, 2);
        assertEq(lanes[0], laneHubToA);
        assertEq(lanes[1], laneAToB);
        ImportedLaneView memory lane = hub.importedLane(laneAToB);
        assertEq(lane.originChainId, SPOKE_A);
        assertEq(lane.destinationChainId, SPOKE_B);
        assertEq(address(lane.lightClient), address(clientOfA));
        assertEq(hub.laneRoot(laneAToB), 0);
    }

    function test_addImportedLane_otherTrust_isAnotherLane() public {
        vm.prank(admin);
        bytes32 laneId = hub.addImportedLane(peerOf(SPOKE_A), peerOf(SPOKE_B), TRUST, clientOfA);
        assertNotEq(laneId, laneAToB);
        assertEq(hub.outboxLanes().length, 3);
    }

    /// @dev The lane is what the hub's own light client makes it, whoever registers it.
    function test_addImportedLane_clientOfAnotherTrust_isAnotherLane() public {
        MockLightClient weaker = newClient(SPOKE_A, keccak256("weaker"));
        vm.prank(admin);
        hub.setLightClientTrusted(weaker, true, false);
        vm.prank(admin);
        bytes32 laneId = hub.addImportedLane(peerOf(SPOKE_A), peerOf(SPOKE_B), trustOf(HUB), weaker);
        assertNotEq(laneId, laneAToB);
        bytes32 hubTrustId = weaker.trustId();
        on(SPOKE_B);
        vm.prank(admin);
        assertEq(spokeB.addInboundLane(peerOf(SPOKE_A), HUB, hubTrustId, clientOfHub), laneId);
        on(SPOKE_A);
        vm.prank(admin);
        assertEq(spokeA.addOutboundLane(peerOf(SPOKE_B), Route(HUB, hubTrustId, trustOf(HUB)), terms()), laneId);
    }

    function test_addImportedLane_new_isAnnounced() public {
        Peer memory origin = Peer(EVM, SPOKE_A, MAILBOX);
        bytes memory ends = bytes.concat(
            bytes.concat(hex"00010000027a6a14", MAILBOX),
            bytes.concat(hex"0001ff540704d5020000000221", TON_ACCOUNT)
        );
        bytes32 configuration = keccak256(abi.encodePacked(uint8(1), uint8(1), HUB, trustOf(SPOKE_A), TRUST));
        bytes32 expected = keccak256(bytes.concat(ends, configuration));
        vm.expectEmit(address(hub));
        Route memory route = Route(HUB, trustOf(SPOKE_A), TRUST);
        emit IMailboxAdmin.ImportedLaneAdded(expected, SPOKE_A, TON_TESTNET, route, clientOfA);
        vm.prank(admin);
        hub.addImportedLane(origin, Peer(TON, TON_TESTNET, TON_ACCOUNT), TRUST, clientOfA);
    }

    function test_addImportedLane_twice_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.LaneExists.selector, laneAToB));
        _add(peerOf(SPOKE_A), peerOf(SPOKE_B), trustOf(HUB), clientOfA);
    }

    function test_addImportedLane_endThatCannotBe_reverts() public {
        Peer memory good = Peer(EVM, SPOKE_A, MAILBOX);
        _refusePeers(Peer(EVM, HUB, MAILBOX), good);
        _refusePeers(Peer(EVM, 0, MAILBOX), good);
        _refusePeers(Peer(EVM, SPOKE_B, new bytes(20)), good);
        _refusePeers(Peer(EVM, SPOKE_B, TON_ACCOUNT), good);
    }

    function test_addImportedLane_betweenOneChain_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidRoute.selector, SPOKE_A));
        _add(peerOf(SPOKE_A), Peer(EVM, SPOKE_A, MAILBOX), TRUST, clientOfA);
    }

    function test_addImportedLane_withoutTrust_reverts() public {
        vm.expectRevert(IMailboxAdmin.ZeroTrustId.selector);
        _add(peerOf(SPOKE_A), peerOf(SPOKE_B), 0, clientOfA);
    }

    function test_addImportedLane_clientWithoutTrust_reverts() public {
        vm.mockCall(address(clientOfA), abi.encodeCall(ILightClient.trustId, ()), abi.encode(0));
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidHubTrust.selector, HUB, 0));
        _add(Peer(EVM, SPOKE_A, MAILBOX), peerOf(SPOKE_B), TRUST, clientOfA);
    }

    function test_addImportedLane_clientOfAnotherChain_reverts() public {
        bytes4 selector = IMailboxAdmin.LightClientFollowsOtherChain.selector;
        vm.expectRevert(abi.encodeWithSelector(selector, SPOKE_A, SPOKE_B));
        _add(peerOf(SPOKE_B), peerOf(SPOKE_A), TRUST, clientOfA);
    }

    function test_addImportedLane_clientThatIsNotTrusted_reverts() public {
        MockLightClient forging = newClient(SPOKE_A, ENVIRONMENT);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.LightClientNotTrusted.selector, forging, false));
        _add(Peer(EVM, SPOKE_A, MAILBOX), peerOf(SPOKE_B), TRUST, forging);
        vm.prank(admin);
        hub.setLightClientTrusted(forging, false, true);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.LightClientNotTrusted.selector, forging, false));
        _add(Peer(EVM, SPOKE_A, MAILBOX), peerOf(SPOKE_B), TRUST, forging);
    }

    function test_addImportedLane_byStranger_reverts() public {
        expectUnauthorized(stranger);
        vm.prank(stranger);
        hub.addImportedLane(peerOf(SPOKE_A), peerOf(SPOKE_B), TRUST, clientOfA);
    }

    function test_importedLane_unknownLane_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, laneAToHub));
        hub.importedLane(laneAToHub);
    }

    // ---------------------------------------------------------------- internal

    function _add(Peer memory origin, Peer memory destination, bytes32 trustId, ILightClient client) private {
        vm.prank(admin);
        hub.addImportedLane(origin, destination, trustId, client);
    }

    function _refusePeers(Peer memory bad, Peer memory good) private {
        bytes memory reason = abi.encodeWithSelector(
            IMailboxAdmin.InvalidPeer.selector,
            bad.chainType,
            bad.chainId,
            bad.mailbox
        );
        vm.expectRevert(reason);
        _add(bad, good, TRUST, clientOfA);
        vm.expectRevert(reason);
        _add(good, bad, TRUST, clientOfA);
    }
}
