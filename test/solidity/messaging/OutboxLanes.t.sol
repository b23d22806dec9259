// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {
    IMailbox,
    LaneState,
    LaneTerms,
    OutboundLaneView,
    Price,
    PriceChange
} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IMailboxAdmin, Peer, Route} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {ChainAddress} from "../../../contracts/messaging/libraries/ChainAddress.sol";
import {LaneTree} from "../../../packages/simulator/solidity/LaneTree.sol";
import {MailboxFixture} from "./MailboxFixture.sol";
import {PriceLib} from "../../../contracts/messaging/libraries/PriceLib.sol";
import {priceChange, priceOnly} from "./PriceChanges.sol";

/// @dev Outbound lanes, their terms and prices, and the outbox over them.
contract OutboxLanesTest is MailboxFixture {
    uint64 private constant OTHER = 31350;
    bytes32 private constant TRUST = keccak256("trust");

    function setUp() public override {
        super.setUp();
        on(SPOKE_A);
        vm.startPrank(admin);
    }

    // ---------------------------------------------------------------- addOutboundLane

    function test_addOutboundLane_newPeer_listsTheLaneUnderTheWrittenId() public {
        Peer memory peer = _peer(OTHER);
        bytes memory ends = bytes.concat(
            abi.encodePacked(hex"00010000027a6a14", address(spokeA)),
            abi.encodePacked(hex"00010000027a7614", peer.mailbox)
        );
        Route memory route = throughHub(SPOKE_A);
        bytes32 configuration = keccak256(abi.encodePacked(uint8(1), uint8(1), HUB, trustOf(SPOKE_A), trustOf(HUB)));
        bytes32 expected = keccak256(bytes.concat(ends, configuration));
        vm.expectEmit(address(spokeA));
        emit IMailboxAdmin.OutboundLaneAdded(expected, OTHER, peer, route);
        vm.expectEmit(address(spokeA));
        emit IMailboxAdmin.LaneTermsSet(expected, terms());
        assertEq(spokeA.addOutboundLane(peer, route, terms()), expected);
        bytes32[] memory lanes = spokeA.outboxLanes();
        assertEq(lanes.length, 3);
        assertEq(lanes[2], expected);
        OutboundLaneView memory lane = spokeA.outboundLane(expected);
        assertEq(uint8(lane.state), uint8(LaneState.Added));
        assertEq(lane.destinationChainId, OTHER);
        assertEq(lane.count, 0);
        assertEq(abi.encode(lane.terms), abi.encode(terms()));
        assertEq(spokeA.openLaneTo(OTHER), 0);
    }

    function test_addOutboundLane_twice_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.LaneExists.selector, laneAToHub));
        spokeA.addOutboundLane(peerOf(HUB), direct(trustOf(SPOKE_A)), terms());
    }

    function test_addOutboundLane_peerThatCannotBe_reverts() public {
        _refusePeer(Peer(EVM, 0, _peer(OTHER).mailbox));
        _refusePeer(Peer(EVM, SPOKE_A, _peer(OTHER).mailbox));
        _refusePeer(Peer(EVM, OTHER, new bytes(20)));
        _refusePeer(Peer(EVM, OTHER, ""));
        _refusePeer(Peer(EVM, OTHER, TON_ACCOUNT));
        _refusePeer(Peer(TON, OTHER, _peer(OTHER).mailbox));
        _refusePeer(Peer(TON, OTHER, new bytes(33)));
        vm.expectRevert(abi.encodeWithSelector(ChainAddress.UnknownChainType.selector, 1));
        spokeA.addOutboundLane(Peer(1, OTHER, _peer(OTHER).mailbox), direct(TRUST), terms());
    }

    function test_addOutboundLane_knownChainOfAnotherFamily_reverts() public {
        _refusePeer(Peer(TON, HUB, TON_ACCOUNT));
    }

    function test_addOutboundLane_hubThatIsAnEnd_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidRoute.selector, SPOKE_A));
        spokeA.addOutboundLane(_peer(OTHER), Route(SPOKE_A, TRUST, TRUST), terms());
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidRoute.selector, OTHER));
        spokeA.addOutboundLane(_peer(OTHER), Route(OTHER, TRUST, TRUST), terms());
    }

    function test_addOutboundLane_trustOfAHopMissingOrTooMany_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidHubTrust.selector, HUB, 0));
        spokeA.addOutboundLane(_peer(OTHER), Route(HUB, 0, TRUST), terms());
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidHubTrust.selector, 0, TRUST));
        spokeA.addOutboundLane(_peer(OTHER), Route(0, TRUST, TRUST), terms());
    }

    function test_addOutboundLane_otherTrustsOfTheHops_areOtherLanes() public {
        Route memory route = throughHub(SPOKE_A);
        route.hubTrustId = TRUST;
        bytes32 one = spokeA.addOutboundLane(peerOf(SPOKE_B), route, terms());
        assertNotEq(one, laneAToB);
        (route.hubTrustId, route.trustId) = (trustOf(SPOKE_A), TRUST);
        bytes32 other = spokeA.addOutboundLane(peerOf(SPOKE_B), route, terms());
        assertNotEq(other, laneAToB);
        assertNotEq(other, one);
    }

    function test_addOutboundLane_withoutTrust_reverts() public {
        vm.expectRevert(IMailboxAdmin.ZeroTrustId.selector);
        spokeA.addOutboundLane(_peer(OTHER), direct(0), terms());
    }

    function test_addOutboundLane_withoutDefaultGasLimit_reverts() public {
        LaneTerms memory none = LaneTerms(0, 1 hours);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidTerms.selector, none));
        spokeA.addOutboundLane(_peer(OTHER), direct(TRUST), none);
    }

    function test_addOutboundLane_moreThanAnOutboxHolds_reverts() public {
        vm.record();
        spokeA.outboxLanes();
        (bytes32[] memory reads, ) = vm.accesses(address(spokeA));
        assertEq(uint256(vm.load(address(spokeA), reads[0])), 2);
        vm.store(address(spokeA), reads[0], bytes32(uint256(2 ** 16 - 1)));
        spokeA.addOutboundLane(_peer(OTHER), direct(TRUST), terms());
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.TooManyLanes.selector, 2 ** 16));
        spokeA.addOutboundLane(_peer(OTHER), throughHub(SPOKE_A), terms());
    }

    // ---------------------------------------------------------------- openLane, closeLane

    function test_openLane_added_isTheLaneToItsChain() public {
        bytes32 laneId = spokeA.addOutboundLane(_peer(OTHER), direct(TRUST), terms());
        vm.expectEmit(address(spokeA));
        emit IMailboxAdmin.LaneOpened(laneId, OTHER);
        spokeA.openLane(laneId);
        assertEq(spokeA.openLaneTo(OTHER), laneId);
        assertEq(uint8(spokeA.outboundLane(laneId).state), uint8(LaneState.Open));
    }

    function test_openLane_otherLaneOpen_reverts() public {
        bytes32 laneId = spokeA.addOutboundLane(peerOf(HUB), direct(TRUST), terms());
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.OtherLaneOpen.selector, HUB, laneAToHub));
        spokeA.openLane(laneId);
    }

    function test_openLane_afterTheOtherClosed_takesItsPlace() public {
        bytes32 laneId = spokeA.addOutboundLane(peerOf(HUB), direct(TRUST), terms());
        vm.expectEmit(address(spokeA));
        emit IMailboxAdmin.LaneClosed(laneAToHub, HUB);
        spokeA.closeLane(laneAToHub);
        assertEq(spokeA.openLaneTo(HUB), 0);
        spokeA.openLane(laneId);
        assertEq(spokeA.openLaneTo(HUB), laneId);
    }

    function test_openLane_notAdded_reverts() public {
        _refuseState(laneAToHub, LaneState.Open);
        spokeA.openLane(laneAToHub);
        _refuseState(laneHubToA, LaneState.None);
        spokeA.openLane(laneHubToA);
        spokeA.closeLane(laneAToHub);
        _refuseState(laneAToHub, LaneState.Closed);
        spokeA.openLane(laneAToHub);
    }

    function test_closeLane_notOpen_reverts() public {
        bytes32 laneId = spokeA.addOutboundLane(_peer(OTHER), direct(TRUST), terms());
        _refuseState(laneId, LaneState.Added);
        spokeA.closeLane(laneId);
        _refuseState(laneHubToA, LaneState.None);
        spokeA.closeLane(laneHubToA);
        spokeA.closeLane(laneAToHub);
        _refuseState(laneAToHub, LaneState.Closed);
        spokeA.closeLane(laneAToHub);
    }

    function test_closeLane_withMessages_keepsThemInTheOutbox() public {
        bytes32 leaf = _leafAfterSending(HUB, laneAToHub);
        spokeA.closeLane(laneAToHub);
        assertEq(spokeA.outboxRoot(), _join(leaf, 0));
        assertEq(spokeA.outboxLanes().length, 2);
    }

    // ---------------------------------------------------------------- setLaneTerms, setPrices

    function testFuzz_setLaneTerms_anyTerms_areTheLanes(LaneTerms memory set) public {
        vm.assume(set.defaultGasLimit != 0);
        vm.expectEmit(address(spokeA));
        emit IMailboxAdmin.LaneTermsSet(laneAToHub, set);
        spokeA.setLaneTerms(laneAToHub, set);
        assertEq(abi.encode(spokeA.outboundLane(laneAToHub).terms), abi.encode(set));
    }

    function test_setLaneTerms_invalid_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidTerms.selector, LaneTerms(0, 5)));
        spokeA.setLaneTerms(laneAToHub, LaneTerms(0, 5));
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, laneHubToA));
        spokeA.setLaneTerms(laneHubToA, terms());
    }

    function testFuzz_setPrices_evmDestination_mustFitOneTransaction(uint48 maxGasLimit, uint24 maxPayload) public {
        maxGasLimit = uint48(bound(maxGasLimit, 1, 20_000_000));
        maxPayload = uint24(bound(maxPayload, 1, 500_000));
        Price memory set = Price(1, 2, maxGasLimit, maxPayload, 3);
        // proof, checkpoint and calldata of a delivery; EIP-150, EIP-7623, EIP-7825
        uint256 worst = 600_000 + (uint256(maxGasLimit) * 64) / 63 + uint256(maxPayload) * 40;
        if (worst > 2 ** 24) {
            vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidPrice.selector, set));
            spokeA.setPrices(priceOnly(HUB, set));
        } else {
            vm.expectEmit(address(spokeA));
            emit IMailboxAdmin.PriceSet(HUB, PriceLib.pack(set), PriceLib.pack(set));
            spokeA.setPrices(priceOnly(HUB, set));
            (Price memory held, Price memory upcoming) = spokeA.pricesTo(HUB);
            assertEq(abi.encode(held), abi.encode(set));
            assertEq(abi.encode(upcoming), abi.encode(set));
        }
    }

    function test_setPrices_exactlyOneTransaction_succeeds() public {
        // 600,000 + 63 * 220,000 * 64 / 63 + 40 * 52,430 = 16,777,200
        Price memory set = Price(1, 1, 13_860_000, 52_430, 1);
        spokeA.setPrices(priceOnly(HUB, set));
        Price memory over = Price(1, 1, 13_860_000, 52_431, 1);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidPrice.selector, over));
        spokeA.setPrices(priceOnly(HUB, over));
        over = Price(1, 1, type(uint48).max, type(uint24).max, 1);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidPrice.selector, over));
        spokeA.setPrices(priceOnly(HUB, over));
    }

    function test_setPrices_largestTransactionToTheUnit_succeedsAndNoMore() public {
        // 600,000 + 15,924,408 * 64 / 63 + 40 = 2^24
        Price memory set = Price(1, 1, 15_924_408, 1, 1);
        spokeA.setPrices(priceOnly(HUB, set));
        Price memory over = Price(1, 1, 15_924_409, 1, 1);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidPrice.selector, over));
        spokeA.setPrices(priceOnly(HUB, over));
    }

    function test_setPrices_tonDestination_hasNoEvmBound() public {
        spokeA.addOutboundLane(Peer(TON, TON_TESTNET, TON_ACCOUNT), direct(TRUST), terms());
        Price memory set = Price(1, 1, type(uint48).max, type(uint24).max, 1);
        spokeA.setPrices(priceOnly(TON_TESTNET, set));
        (Price memory held, ) = spokeA.pricesTo(TON_TESTNET);
        assertEq(held.maxGasLimit, type(uint48).max);
    }

    function test_setPrices_zeroMaximum_reverts() public {
        _refusePrice(Price(1, 1, 0, 1, 1));
        _refusePrice(Price(1, 1, 1, 0, 1));
        _refusePrice(Price(1, 1, 1, 1, 0));
    }

    /// @dev What follows is checked as what is charged now: it will be, without another check.
    function test_setPrices_invalidUpcomingPrice_reverts() public {
        Price memory over = Price(1, 1, 13_860_000, 52_431, 1);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidPrice.selector, over));
        spokeA.setPrices(priceChange(HUB, price(), over));
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidPrice.selector, over));
        spokeA.requireAcceptablePrice(HUB, PriceLib.pack(over));
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.UnknownDestination.selector, 77));
        spokeA.requireAcceptablePrice(77, PriceLib.pack(price()));
    }

    function testFuzz_setPrices_unknownDestination_reverts(uint64 chainId) public {
        vm.assume(chainId != HUB && chainId != SPOKE_B);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.UnknownDestination.selector, chainId));
        spokeA.setPrices(priceOnly(chainId, price()));
    }

    /// @dev One is refused, so all are.
    function test_setPrices_several_areSetTogether() public {
        Price memory other = price();
        Price memory invalid = Price(1, 1, 1, 1, 0);
        other.base = 8;
        (uint256 one, uint256 two) = (PriceLib.pack(price()), PriceLib.pack(other));
        PriceChange[] memory changes = new PriceChange[](2);
        changes[0] = PriceChange(HUB, two, one);
        changes[1] = PriceChange(SPOKE_B, two, PriceLib.pack(invalid));
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidPrice.selector, invalid));
        spokeA.setPrices(changes);
        changes[1].upcoming = two;
        vm.expectEmit(address(spokeA));
        emit IMailboxAdmin.PriceSet(HUB, two, one);
        vm.expectEmit(address(spokeA));
        emit IMailboxAdmin.PriceSet(SPOKE_B, two, two);
        spokeA.setPrices(changes);
        (Price memory now_, Price memory upcoming) = spokeA.pricesTo(HUB);
        assertEq(now_.base, 8);
        assertEq(upcoming.base, price().base);
        (uint256 nowWord, uint256 upcomingWord) = spokeA.packedPricesTo(HUB);
        assertEq(nowWord, two);
        assertEq(upcomingWord, one);
    }

    /// @dev What has the maxima that are there already is not checked again; nothing is no maximum.
    function test_setPrices_nothingWhereNothingIs_reverts() public {
        Price memory nothing;
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidPrice.selector, nothing));
        spokeA.setPrices(priceOnly(77, nothing));
    }

    /// @dev Whole words of bounds are compared: neither half of what is there passes for it, nor twice as much.
    function test_setPrices_boundsOfHalfOrTwiceWhatIsThere_areChecked() public {
        spokeA.setPrices(priceOnly(HUB, Price(1, 1, 10_000_000, 10_000, 1)));
        Price memory half = Price(1, 1, 5_000_000, 5_000 + (1 << 23), 0);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidPrice.selector, half));
        spokeA.setPrices(priceOnly(HUB, half));
        Price memory twice = Price(1, 1, 20_000_000, 20_000, 2);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidPrice.selector, twice));
        spokeA.setPrices(priceOnly(HUB, twice));
    }

    /// @dev Each of the two is held against its own place: the maxima of one say nothing of the other.
    function testFuzz_setPrices_anyBounds_areCheckedIfOneDiffers(uint48 gas, uint24 size, uint24 perByte) public {
        Price memory set = Price(1, 1, gas, size, perByte);
        bool accepted;
        try spokeA.requireAcceptablePrice(HUB, PriceLib.pack(set)) {
            accepted = true;
        } catch {}
        if (!accepted) vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidPrice.selector, set));
        spokeA.setPrices(priceChange(HUB, price(), set));
        if (!accepted) vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidPrice.selector, set));
        spokeA.setPrices(priceChange(HUB, set, price()));
    }

    // ---------------------------------------------------------------- views

    function test_outboxRoot_noMessages_isTheEmptyTag() public view {
        assertEq(spokeA.outboxRoot(), EMPTY_OUTBOX);
        assertEq(hub.outboxRoot(), EMPTY_OUTBOX);
    }

    function test_outboxRoot_messagesOnTwoLanes_isOverBothInOrder() public {
        bytes32 one = _leafAfterSending(HUB, laneAToHub);
        assertEq(spokeA.outboxRoot(), _join(one, 0));
        bytes32 other = _leafAfterSending(SPOKE_B, laneAToB);
        assertEq(spokeA.outboxRoot(), _join(one, other));
        bytes32 third = spokeA.addOutboundLane(_peer(OTHER), direct(TRUST), terms());
        assertEq(spokeA.outboxRoot(), _join(_join(one, other), _join(0, 0)));
        spokeA.openLane(third);
        spokeA.setPrices(priceOnly(OTHER, price()));
        third = _leafAfterSending(OTHER, third);
        assertEq(spokeA.outboxRoot(), _join(_join(one, other), _join(third, 0)));
    }

    function test_laneRoot_unknownLane_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, TRUST));
        spokeA.laneRoot(TRUST);
    }

    function test_outboundLane_unknownLane_isNone() public view {
        assertEq(uint8(spokeA.outboundLane(TRUST).state), uint8(LaneState.None));
    }

    // ---------------------------------------------------------------- callers

    function test_configuration_byStranger_reverts() public {
        vm.stopPrank();
        vm.startPrank(stranger);
        expectUnauthorized(stranger);
        spokeA.addOutboundLane(_peer(OTHER), direct(TRUST), terms());
        expectUnauthorized(stranger);
        spokeA.openLane(laneAToHub);
        expectUnauthorized(stranger);
        spokeA.closeLane(laneAToHub);
        expectUnauthorized(stranger);
        spokeA.setLaneTerms(laneAToHub, terms());
        expectUnauthorized(stranger);
        spokeA.setPrices(priceOnly(HUB, price()));
    }

    // ---------------------------------------------------------------- internal

    function _peer(uint64 chainId) private pure returns (Peer memory) {
        return Peer(EVM, chainId, hex"00000000000000000000000000000000000000ff");
    }

    function _leafAfterSending(uint64 destination, bytes32 laneId) private returns (bytes32) {
        address recipient = makeAddr("recipient");
        uint256 fee = spokeA.quote(destination, GAS_LIMIT, 1);
        vm.deal(admin, fee);
        bytes32[] memory leaves = new bytes32[](1);
        leaves[0] = spokeA.send{value: fee}(destination, abi.encodePacked(recipient), GAS_LIMIT, 0, admin, "x");
        return laneLeafOf(SPOKE_A, destination, laneId, 1, LaneTree.root(leaves));
    }

    function _join(bytes32 a, bytes32 b) private pure returns (bytes32) {
        return a < b ? keccak256(bytes.concat(a, b)) : keccak256(bytes.concat(b, a));
    }

    function _refusePeer(Peer memory peer) private {
        vm.expectRevert(
            abi.encodeWithSelector(IMailboxAdmin.InvalidPeer.selector, peer.chainType, peer.chainId, peer.mailbox)
        );
        spokeA.addOutboundLane(peer, direct(TRUST), terms());
    }

    function _refuseState(bytes32 laneId, LaneState state) private {
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.WrongLaneState.selector, laneId, state));
    }

    function _refusePrice(Price memory set) private {
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidPrice.selector, set));
        spokeA.setPrices(priceOnly(HUB, set));
    }
}
