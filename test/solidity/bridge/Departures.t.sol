// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Bytes} from "@openzeppelin/contracts/utils/Bytes.sol";
import {
    IBridgeDepartures,
    IBridgeEvents,
    TokenPermit,
    TransferQuote,
    TransferRequest
} from "@causeway/solidity/interfaces/IBridge.sol";
import {IMailbox, PriceChange} from "@causeway/solidity/interfaces/IMailbox.sol";
import {AssetRoute} from "../../../contracts/bridge/interfaces/IBridgeAdmin.sol";

import {ChainAddress} from "../../../contracts/messaging/libraries/ChainAddress.sol";
import {PeerRecords} from "../../../contracts/messaging/peers/PeerRecords.sol";
import {Peers} from "../../../contracts/messaging/peers/Peers.sol";
import {BridgeFixture} from "./BridgeFixture.sol";

/// @dev From spoke A, whose token has 18 decimals and the asset 6.
contract DeparturesTest is BridgeFixture {
    uint256 private constant UNIT = 1e12;

    TransferRequest internal request;

    function setUp() public override {
        super.setUp();
        _fund(SPOKE_A, MAXIMUM + ONE);
        request = _request(SPOKE_A, HUB, 100 * ONE);
        _enter(SPOKE_A);
    }

    function _bridge() internal returns (bytes32) {
        vm.prank(user);
        return bridges[SPOKE_A].bridge{value: 1 ether}(request);
    }

    function _contains(bytes memory data, bytes memory part) private pure returns (bool) {
        for (uint256 i = 0; i + part.length <= data.length; ++i) {
            if (keccak256(Bytes.slice(data, i, i + part.length)) == keccak256(part)) return true;
        }
        return false;
    }

    function _expectRefused(bytes memory reason) internal {
        vm.expectRevert(reason);
        bridges[SPOKE_A].quote(request);
        vm.prank(user);
        vm.expectRevert(reason);
        bridges[SPOKE_A].bridge{value: 1 ether}(request);
        assertEq(tokens[SPOKE_A].balanceOf(user), (MAXIMUM + ONE) * UNIT);
        assertEq(_books(SPOKE_A).net, 0);
    }

    function test_bridge_tells() public {
        vm.expectEmit(false, true, true, true, address(bridges[SPOKE_A]));
        emit IBridgeDepartures.TransferSent(0, USD, user, chainIds[HUB], 100 * ONE);
        _bridge();
        assertEq(custodies[SPOKE_A].flows(chainIds[HUB]).sent, 100 * ONE);
    }

    function test_bridge_takesWhatTheQuoteSays_andNoMore() public {
        request.amount += UNIT - 1;
        TransferQuote memory quote = bridges[SPOKE_A].quote(request);
        assertEq(quote.amount, 100 * ONE * UNIT);
        assertEq(quote.units, 100 * ONE);
        assertEq(quote.relief, 0);
        assertEq(quote.estimatedFee, ONE / 20);
        uint256 coins = user.balance;
        uint256 held = tokens[SPOKE_A].balanceOf(user);
        vm.prank(user);
        bridges[SPOKE_A].bridge{value: quote.messageFee}(request);
        assertEq(user.balance, coins - quote.messageFee);
        assertEq(tokens[SPOKE_A].balanceOf(user), held - quote.amount);
        assertGe(quote.messageFeeBound, quote.messageFee);
    }

    function test_quote_namesWhatAMessageCostsNow_andWhatItMayCostSoon() public {
        uint256 size = 155 + 4 + 3 * 20;
        uint256 fee = mailboxes[SPOKE_A].charge(chainIds[HUB], ARRIVAL_GAS, size);
        PriceChange[] memory prices = _priceTo(HUB);
        // the base is in the lowest bits
        prices[0].upcoming += 5e12;
        vm.prank(admin);
        mailboxes[SPOKE_A].setPrices(prices);
        TransferQuote memory quote = bridges[SPOKE_A].quote(request);
        assertEq(quote.messageFee, fee);
        assertEq(quote.messageFeeBound, fee + 5e12);
    }

    function test_quote_whereTheWayBackHasNoTerms_estimatesNoFee() public {
        vm.prank(admin);
        custodies[SPOKE_A].setTerms(_changes(chainIds[HUB], 0));
        assertEq(bridges[SPOKE_A].quote(request).estimatedFee, 0);
    }

    function test_bridge_withAPayload_asksForTheGasOfArrivalAndCall() public {
        (uint256 lane, uint64 index, ) = _send(SPOKE_A, request);
        assertEq(_gasLimitOf(lane, index), ARRIVAL_GAS);
        (request.gasLimit, request.payload) = (620_000, "hello");
        (lane, index, ) = _send(SPOKE_A, request);
        assertEq(_gasLimitOf(lane, index), ARRIVAL_GAS + 620_000 + 20_000 + 210_000 + 12 * 5);
    }

    /// @dev It stands behind the frame's version.
    function _gasLimitOf(uint256 lane, uint64 index) private view returns (uint64) {
        return uint64(bytes8(Bytes.slice(frames[lane][index], 1, 9)));
    }

    function test_bridge_belowTheQuote_isRefused() public {
        uint256 fee = bridges[SPOKE_A].quote(request).messageFee;
        vm.prank(user);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InsufficientFee.selector, fee, fee - 1));
        bridges[SPOKE_A].bridge{value: fee - 1}(request);
    }

    function test_bridge_whatIsPaidTooMuch_goesToWhoIsNamed() public {
        request.refundTo = stranger;
        uint256 fee = bridges[SPOKE_A].quote(request).messageFee;
        uint256 before = stranger.balance;
        _bridge();
        assertEq(stranger.balance, before + 1 ether - fee);
        assertEq(address(bridges[SPOKE_A]).balance, 0);
    }

    function test_bridge_anUnknownAsset_isRefused() public {
        request.assetId = bytes32("EUR");
        _expectRefused(abi.encodeWithSelector(IBridgeEvents.UnknownAsset.selector, bytes32("EUR")));
    }

    function test_bridge_whereNoRouteLeads_isRefused() public {
        vm.prank(admin);
        _admin(SPOKE_A).setRoute(USD, chainIds[HUB], AssetRoute(0, 0, 0));
        _expectRefused(abi.encodeWithSelector(IBridgeDepartures.NoRoute.selector, USD, chainIds[HUB]));
        request.destinationChainId = 99;
        _expectRefused(abi.encodeWithSelector(IBridgeDepartures.NoRoute.selector, USD, 99));
    }

    function test_bridge_whereNoPeerIs_isRefused() public {
        vm.prank(admin);
        Peers(address(bridges[SPOKE_A])).forgetPeer(_interop(HUB, address(bridges[HUB])));
        _expectRefused(abi.encodeWithSelector(PeerRecords.NoPeer.selector, chainIds[HUB]));
    }

    function test_setPeer_afterTheRoute_isWhereAssetsGo() public {
        address other = makeAddr("bridge deployed again");
        vm.prank(admin);
        Peers(address(bridges[SPOKE_A])).setPeer(_interop(HUB, other));
        (uint256 lane, uint64 index, ) = _send(SPOKE_A, request);
        bytes memory frame = _transferOf(lane, index).frame;
        assertTrue(_contains(frame, abi.encodePacked(other)));
        assertFalse(_contains(frame, abi.encodePacked(bridges[HUB])));
    }

    function test_setPeer_whereNoRouteLeads_opensNone() public {
        vm.startPrank(admin);
        _admin(SPOKE_A).setRoute(USD, chainIds[HUB], AssetRoute(0, 0, 0));
        Peers(address(bridges[SPOKE_A])).setPeer(_interop(HUB, makeAddr("bridge deployed again")));
        vm.stopPrank();
        _expectRefused(abi.encodeWithSelector(IBridgeDepartures.NoRoute.selector, USD, chainIds[HUB]));
    }

    /// @dev The account of a bridge on TON, named as the peer of a chain where a route leads.
    function _openTon() private returns (bytes memory account) {
        account = abi.encodePacked(uint8(0), keccak256("account"));
        request.destinationChainId = 99;
        vm.startPrank(admin);
        Peers(address(bridges[SPOKE_A])).setPeer(ChainAddress.format(ChainAddress.CHAIN_TYPE_TON, 99, account));
        _admin(SPOKE_A).setRoute(USD, 99, _route());
        vm.stopPrank();
    }

    /// @dev The workchain alone names nobody; any byte behind it does.
    function test_bridge_toTon_anAccountOfZerosIsNobody() public {
        _openTon();
        for (uint256 workchain = 0; workchain < 256; workchain += 255) {
            request.receiver = abi.encodePacked(uint8(workchain), bytes32(0));
            _expectRefused(abi.encodeWithSelector(IBridgeEvents.InvalidReceiver.selector, request.receiver));
            request.receiver = abi.encodePacked(uint8(workchain), uint256(1) << 248);
            _expectRefused(abi.encodeWithSelector(IMailbox.NoOpenLane.selector, 99));
            request.receiver = abi.encodePacked(uint8(workchain), uint256(1));
            _expectRefused(abi.encodeWithSelector(IMailbox.NoOpenLane.selector, 99));
        }
    }

    /// @dev Of an address every byte counts, the first as the last.
    function test_bridge_aReceiverOfNearlyZeros_isSomebody() public {
        request.receiver = abi.encodePacked(address(1));
        _bridge();
        request.receiver = abi.encodePacked(bytes20(hex"01"));
        _bridge();
        assertEq(_books(SPOKE_A).net, int256(200 * ONE));
    }

    /// @dev As on TON.
    function test_bridge_toAPeerOfAnotherSize_asksForReceiversOfIt() public {
        bytes memory account = abi.encodePacked(uint8(0), keccak256("account"));
        vm.startPrank(admin);
        _admin(SPOKE_A).setRoute(USD, 99, _route());
        request.destinationChainId = 99;
        vm.stopPrank();
        _expectRefused(abi.encodeWithSelector(PeerRecords.NoPeer.selector, 99));
        vm.prank(admin);
        Peers(address(bridges[SPOKE_A])).setPeer(ChainAddress.format(ChainAddress.CHAIN_TYPE_TON, 99, account));
        _expectRefused(abi.encodeWithSelector(IBridgeEvents.InvalidReceiver.selector, request.receiver));
        request.receiver = account;
        _expectRefused(abi.encodeWithSelector(IMailbox.NoOpenLane.selector, 99));
    }

    function test_bridge_aPausedAsset_isRefused() public {
        vm.prank(admin);
        _admin(SPOKE_A).pauseAsset(USD);
        _expectRefused(abi.encodeWithSelector(IBridgeEvents.AssetPaused.selector, USD, time + 7 days));
        _pass(7 days);
        request.deadline = uint40(time) + LIFETIME;
        _bridge();
    }

    function test_bridge_lessThanAUnit_isRefused() public {
        request.amount = UNIT - 1;
        _expectRefused(abi.encodeWithSelector(IBridgeDepartures.AmountOutOfRange.selector, USD, 0, MAXIMUM));
        request.amount = 0;
        _expectRefused(abi.encodeWithSelector(IBridgeDepartures.AmountOutOfRange.selector, USD, 0, MAXIMUM));
    }

    function test_bridge_moreThanTheMaximum_isRefused() public {
        request.amount = (MAXIMUM + 1) * UNIT;
        _expectRefused(abi.encodeWithSelector(IBridgeDepartures.AmountOutOfRange.selector, USD, MAXIMUM + 1, MAXIMUM));
        request.amount = MAXIMUM * UNIT;
        _bridge();
    }

    function test_bridge_theLargestNumber_isRefused() public {
        request.amount = type(uint256).max;
        uint256 units = type(uint256).max / UNIT;
        _expectRefused(abi.encodeWithSelector(IBridgeDepartures.AmountOutOfRange.selector, USD, units, MAXIMUM));
    }

    function test_bridge_aMinimumThatCannotBe_isRefused() public {
        request.minReceived = 100 * ONE + 1;
        vm.prank(user);
        bytes4 selector = IBridgeDepartures.MinimumOutOfReach.selector;
        vm.expectRevert(abi.encodeWithSelector(selector, 100 * ONE + 1, 100 * ONE));
        bridges[SPOKE_A].bridge{value: 1 ether}(request);
        request.minReceived = type(uint256).max;
        vm.prank(user);
        vm.expectRevert(abi.encodeWithSelector(selector, type(uint256).max, 100 * ONE));
        bridges[SPOKE_A].bridge{value: 1 ether}(request);
    }

    function test_bridge_aDeadlineThatIsTooEarlyOrTooLate_isRefused() public {
        bytes4 selector = IBridgeDepartures.DeadlineOutOfRange.selector;
        uint256 earliest = time + MIN_LIFETIME;
        uint256 latest = time + 30 days;
        request.deadline = uint40(earliest) - 1;
        _expectRefused(abi.encodeWithSelector(selector, earliest - 1, earliest, latest));
        request.deadline = 0;
        _expectRefused(abi.encodeWithSelector(selector, 0, earliest, latest));
        request.deadline = uint40(latest) + 1;
        _expectRefused(abi.encodeWithSelector(selector, latest + 1, earliest, latest));
        request.deadline = uint40(latest);
        _bridge();
        request.deadline = uint40(earliest);
        _bridge();
    }

    /// @dev More than is sent, over before it falls, open when everybody may end the transfer, or never open.
    function test_bridge_anOfferThatNobodyCouldTakeAsItIs_isRefused() public {
        uint40 deadline = request.deadline;
        _expectOfferRefused(100 * ONE + 1, deadline, deadline);
        _expectOfferRefused(ONE, deadline, deadline - 1);
        _expectOfferRefused(ONE, 0, deadline + 1);
        _expectOfferRefused(ONE, deadline + 1, deadline + 1);
        _expectOfferRefused(ONE, 0, 0);
        _expectOfferRefused(type(uint256).max, 0, deadline);
        _expectOfferRefused(0, deadline, deadline - 1);
        _expectOfferRefused(0, 0, deadline + 1);
    }

    function test_bridge_anOfferAtItsBounds_isTaken() public {
        uint40 deadline = request.deadline;
        _offer(100 * ONE, deadline, deadline);
        bridges[SPOKE_A].quote(request);
        _offer(ONE, 0, 1);
        bridges[SPOKE_A].quote(request);
        // who asks for nothing else may do it for nothing
        _offer(0, 0, deadline);
        bridges[SPOKE_A].quote(request);
        // nothing is offered, from when on it falls is nothing either
        _offer(0, deadline + 1, 0);
        bridges[SPOKE_A].quote(request);
    }

    function _offer(uint256 fee, uint40 from, uint40 until) private {
        (request.advanceFee, request.advanceFrom, request.advanceUntil) = (fee, from, until);
    }

    function _expectOfferRefused(uint256 fee, uint40 from, uint40 until) private {
        _offer(fee, from, until);
        bytes4 selector = IBridgeDepartures.InvalidAdvanceOffer.selector;
        _expectRefused(abi.encodeWithSelector(selector, fee, from, until, request.deadline));
    }

    function test_bridge_aReceiverThatIsNone_isRefused() public {
        request.receiver = "";
        _expectRefused(abi.encodeWithSelector(IBridgeEvents.InvalidReceiver.selector, bytes("")));
        request.receiver = new bytes(20);
        _expectRefused(abi.encodeWithSelector(IBridgeEvents.InvalidReceiver.selector, new bytes(20)));
        request.receiver = bytes.concat(hex"01", new bytes(20));
        _expectRefused(abi.encodeWithSelector(IBridgeEvents.InvalidReceiver.selector, request.receiver));
    }

    /// @dev What is encoded is read without checks, so each part must have been refused before that.
    function test_bridge_aMalformedRequest_isRefused() public {
        uint8[7] memory numbers = [2, 5, 7, 9, 10, 13, 14];
        for (uint256 i = 0; i < numbers.length; ++i) _expectMalformed(numbers[i], 1 << 255);
        uint8[3] memory places = [3, 8, 11];
        for (uint256 i = 0; i < places.length; ++i) _expectMalformed(places[i], type(uint64).max);
    }

    /// @dev Sets bits in a word of the request: a number's, or where a part of it begins.
    function _expectMalformed(uint256 word, uint256 bits) private {
        bytes memory data = abi.encodeCall(IBridgeDepartures.bridge, (request));
        uint256 place = 4 + 32 + word * 32;
        assembly ("memory-safe") {
            let part := add(add(data, 32), place)
            mstore(part, or(mload(part), bits))
        }
        vm.prank(user);
        (bool success, ) = address(bridges[SPOKE_A]).call{value: 1 ether}(data);
        assertFalse(success, string.concat("word ", vm.toString(word)));
        assertEq(_books(SPOKE_A).net, 0);
    }

    function test_bridge_nobodyToRefund_isRefused() public {
        request.refundTo = address(0);
        _expectRefused(abi.encodeWithSelector(IBridgeEvents.ZeroAddress.selector));
    }

    function test_bridge_anIntegrator_takesWithinItsBound() public {
        bytes4 selector = IBridgeDepartures.InvalidIntegrator.selector;
        request.integratorBps = 1;
        _expectRefused(abi.encodeWithSelector(selector, bytes(""), 1, 100));
        request.integrator = abi.encodePacked(stranger);
        request.integratorBps = 0;
        _expectRefused(abi.encodeWithSelector(selector, request.integrator, 0, 100));
        request.integratorBps = 101;
        _expectRefused(abi.encodeWithSelector(selector, request.integrator, 101, 100));
        request.integratorBps = 100;
        request.integrator = hex"01";
        _expectRefused(abi.encodeWithSelector(selector, hex"01", 100, 100));
        request.integrator = abi.encodePacked(stranger);
        (uint256 lane, uint64 index, ) = _send(SPOKE_A, request);
        _deliver(lane, index);
        assertEq(custodies[HUB].owedTo(stranger), ONE);
        vm.prank(stranger);
        custodies[HUB].pullOwed(stranger, stranger, ONE);
        assertEq(_unitsOf(HUB, stranger), ONE);
    }

    function test_bridge_aPayloadWithoutGas_isRefused() public {
        request.payload = "hello";
        _expectRefused(abi.encodeWithSelector(IBridgeDepartures.PayloadWithoutGas.selector, 5));
        request.gasLimit = 100_000;
        _bridge();
    }

    function test_bridge_moreGasThanTheDestinationTakes_isRefused() public {
        request.gasLimit = type(uint64).max;
        vm.expectPartialRevert(IMailbox.GasLimitOutOfRange.selector);
        bridges[SPOKE_A].quote(request);
    }

    function test_bridge_withoutAllowance_isRefused() public {
        vm.prank(user);
        tokens[SPOKE_A].approve(address(bridges[SPOKE_A]), 1);
        vm.prank(user);
        vm.expectPartialRevert(bytes4(keccak256("ERC20InsufficientAllowance(address,uint256,uint256)")));
        bridges[SPOKE_A].bridge{value: 1 ether}(request);
    }

    function test_bridgeNative_ofAnotherAsset_isRefused() public {
        vm.prank(user);
        address token = address(tokens[SPOKE_A]);
        vm.expectRevert(abi.encodeWithSelector(IBridgeDepartures.NotNative.selector, USD, token));
        bridges[SPOKE_A].bridgeNative{value: 100 ether}(request);
    }

    function test_bridgeNative_withLessThanTheAmount_isRefused() public {
        vm.prank(user);
        vm.expectRevert(abi.encodeWithSelector(IBridgeDepartures.InsufficientValue.selector, 99 ether, 100 ether));
        bridges[SPOKE_A].bridgeNative{value: 99 ether}(request);
    }

    function test_bridgeWithPermit_wherePermitWasUsedAlready_goesByTheAllowance() public {
        vm.prank(user);
        bridges[SPOKE_A].bridgeWithPermit{value: 1 ether}(request, TokenPermit(0, 0, 0, 0));
        assertEq(_books(SPOKE_A).net, int256(100 * ONE));
    }

    function test_aBurnedAsset_leavesNothingBehind() public {
        _carry(HUB, SPOKE_B, 1_000 * ONE);
        uint256 supply = tokens[SPOKE_B].totalSupply();
        _send(SPOKE_B, _request(SPOKE_B, HUB, 10 * ONE));
        assertEq(tokens[SPOKE_B].totalSupply(), supply, "what the user was given for it is gone");
        assertEq(tokens[SPOKE_B].balanceOf(address(custodies[SPOKE_B])), 0);
    }

    function test_theBridge_holdsNothing() public {
        _bridge();
        assertEq(tokens[SPOKE_A].balanceOf(address(bridges[SPOKE_A])), 0);
        assertEq(address(bridges[SPOKE_A]).balance, 0);
    }

    function test_plainValue_isRefused() public {
        (bool succeeded, ) = address(bridges[SPOKE_A]).call{value: 1}("");
        assertFalse(succeeded);
    }
}
