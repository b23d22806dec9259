// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IBridgeEvents} from "@causeway/solidity/interfaces/IBridge.sol";
import {AssetRoute, AssetView, IBridgeAdmin} from "../../../contracts/bridge/interfaces/IBridgeAdmin.sol";
import {ICustody} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {CallGasLib} from "../../../contracts/bridge/libraries/CallGasLib.sol";
import {RoundAmountLib} from "../../../contracts/bridge/libraries/RoundAmountLib.sol";
import {Peers} from "../../../contracts/messaging/peers/Peers.sol";
import {BridgeFixture} from "./BridgeFixture.sol";
import {PlainToken} from "./tokens/PlainToken.sol";

contract BridgeConfigurationTest is BridgeFixture {
    bytes32 private constant EUR = keccak256("asset EUR");

    IBridgeAdmin private bridge;

    function setUp() public override {
        super.setUp();
        bridge = _admin(HUB);
        _enter(HUB);
        vm.startPrank(admin);
    }

    function _vault(address served, bytes32 assetId) private returns (ICustody) {
        PlainToken token = new PlainToken(18);
        bytes memory arguments = abi.encode(managers[HUB], served, assetId, token, uint8(8), "vault", "v");
        return ICustody(create("Vault.sol:Vault", arguments));
    }

    function test_addAsset_knowsItByItsCustody() public {
        ICustody custody = _vault(address(bridge), EUR);
        vm.expectEmit(address(bridge));
        emit IBridgeAdmin.AssetAdded(EUR, custody, custody.token(), 1e10);
        bridge.addAsset(custody);
        AssetView memory asset = bridge.assetOf(EUR);
        assertEq(address(asset.custody), address(custody));
        assertEq(asset.token, custody.token());
        assertEq(asset.unit, 1e10);
        assertEq(asset.pausedUntil, 0);
        assertEq(bridge.assets().length, 2);
        assertEq(bridge.assets()[1], EUR);
    }

    function test_addAsset_twice_isRefused() public {
        ICustody custody = _vault(address(bridge), USD);
        vm.expectRevert(abi.encodeWithSelector(IBridgeAdmin.AssetExists.selector, USD));
        bridge.addAsset(custody);
    }

    function test_addAsset_ofAnotherBridge_isRefused() public {
        ICustody custody = _vault(address(bridges[SPOKE_A]), EUR);
        address served = address(bridges[SPOKE_A]);
        vm.expectRevert(abi.encodeWithSelector(IBridgeAdmin.CustodyOfOther.selector, custody, served));
        bridge.addAsset(custody);
    }

    function test_setRoute_withAMaximumOfTooManyDigits_isRefused() public {
        AssetRoute memory route = _route();
        uint256 most = type(uint80).max;
        route.maximum = uint80(most);
        vm.expectRevert(abi.encodeWithSelector(RoundAmountLib.TooManyDigits.selector, most));
        bridge.setRoute(USD, 5, route);
        route.maximum = 6e23;
        bridge.setRoute(USD, 5, route);
        assertEq(bridge.routeOf(USD, 5).maximum, 6e23);
    }

    function test_setRoute_withMoreThanItsWordHolds_isRefused() public {
        AssetRoute memory route = _route();
        bytes4 selector = SafeCast.SafeCastOverflowedUintDowncast.selector;
        route.gasLimit = 1 << 32;
        vm.expectRevert(abi.encodeWithSelector(selector, 32, 1 << 32));
        bridge.setRoute(USD, 5, route);
        route.gasLimit = 400_000;
        route.minLifetime = 1 << 24;
        vm.expectRevert(abi.encodeWithSelector(selector, 24, 1 << 24));
        bridge.setRoute(USD, 5, route);
    }

    function test_setRoute_withAMaximumOfManyDigits_isRefused() public {
        AssetRoute memory route = _route();
        route.maximum = 6e23 + 1;
        vm.expectRevert(abi.encodeWithSelector(RoundAmountLib.TooManyDigits.selector, 6e23 + 1));
        bridge.setRoute(USD, 5, route);
    }

    function test_setRoute_withTooLittleGas_isRefused() public {
        AssetRoute memory route = _route();
        uint64 least = uint64(CallGasLib.RESERVE);
        route.gasLimit = least - 1;
        vm.expectRevert(abi.encodeWithSelector(IBridgeAdmin.RouteGasTooLow.selector, least - 1, least));
        bridge.setRoute(USD, 5, route);
        route.gasLimit = least;
        vm.expectEmit(address(bridge));
        emit IBridgeAdmin.RouteSet(USD, 5, route);
        bridge.setRoute(USD, 5, route);
        assertEq(bridge.routeOf(USD, 5).gasLimit, least);
        assertEq(bridge.routeOf(USD, 5).minLifetime, MIN_LIFETIME);
        bridge.setRoute(USD, 5, AssetRoute(0, 0, 0));
        assertEq(bridge.routeOf(USD, 5).gasLimit, 0);
    }

    function test_anUnknownAsset_isRefusedEverywhere() public {
        bytes memory unknown = abi.encodeWithSelector(IBridgeEvents.UnknownAsset.selector, EUR);
        vm.expectRevert(unknown);
        bridge.setRoute(EUR, 1, _route());
        vm.expectRevert(unknown);
        bridge.pauseAsset(EUR);
        vm.expectRevert(unknown);
        bridge.unpauseAsset(EUR);
        vm.expectRevert(unknown);
        bridge.assetOf(EUR);
    }

    function test_pauseAsset_takesAtMostHalfOfTheTime() public {
        bridge.pauseAsset(USD);
        assertEq(bridge.assetOf(USD).pausedUntil, time + 7 days);
        _pass(14 days - 1);
        bytes4 selector = IBridgeAdmin.AssetPausedTooRecently.selector;
        vm.expectRevert(abi.encodeWithSelector(selector, USD, time + 1));
        bridge.pauseAsset(USD);
        _pass(1);
        bridge.pauseAsset(USD);
    }

    function test_aPause_isToldWhenItBeginsAndWhenItIsEnded() public {
        vm.expectEmit(address(bridge));
        emit IBridgeAdmin.AssetPauseChanged(USD, time + 7 days);
        bridge.pauseAsset(USD);
        _pass(1 days);
        vm.expectEmit(address(bridge));
        emit IBridgeAdmin.AssetPauseChanged(USD, time);
        bridge.unpauseAsset(USD);
    }

    function test_unpauseAsset_givesTheGuardianBackWhatHeDidNotUse() public {
        bridge.pauseAsset(USD);
        _pass(1 days);
        bridge.unpauseAsset(USD);
        assertEq(bridge.assetOf(USD).pausedUntil, time);
        vm.expectRevert(abi.encodeWithSelector(IBridgeAdmin.AssetNotPaused.selector, USD));
        bridge.unpauseAsset(USD);
        _pass(1 days - 1);
        vm.expectPartialRevert(IBridgeAdmin.AssetPausedTooRecently.selector);
        bridge.pauseAsset(USD);
        _pass(1);
        bridge.pauseAsset(USD);
    }

    function test_aPausedAsset_neitherArrivesNorIsPaid() public {
        vm.stopPrank();
        (uint256 lane, uint64 index, ) = _send(SPOKE_A, _request(SPOKE_A, HUB, 10 * ONE));
        _enter(HUB);
        vm.prank(admin);
        bridge.pauseAsset(USD);
        assertFalse(_deliver(lane, index));
        _pass(7 days);
        assertTrue(_deliver(lane, index));
        assertEq(_unitsOf(HUB, receiver), 10 * ONE - ONE / 20);
    }

    // ---------------------------------------------------------------- where an asset goes, in one word

    function test_quote_ofARoute_doesNotReadThePeerElsewhere() public {
        vm.stopPrank();
        uint64 chainId = chainIds[SPOKE_A];
        vm.record();
        Peers(address(bridge)).peerOf(chainId);
        bytes32[] memory apart = _reads();
        vm.record();
        bridges[HUB].quote(_request(HUB, SPOKE_A, ONE));
        _assertApart(_reads(), apart);
        // nor where the peer was named after the route
        vm.prank(admin);
        Peers(address(bridge)).setPeer(_interop(SPOKE_A, makeAddr("bridge deployed again")));
        vm.record();
        bridges[HUB].quote(_request(HUB, SPOKE_A, ONE));
        _assertApart(_reads(), apart);
    }

    function test_setPeer_whereNoRouteLeads_leavesTheRouteAlone() public {
        uint64 chainId = chainIds[SPOKE_A];
        bridge.setRoute(USD, chainId, AssetRoute(0, 0, 0));
        vm.record();
        bridge.routeOf(USD, chainId);
        bytes32[] memory route = _reads();
        vm.record();
        Peers(address(bridge)).setPeer(_interop(SPOKE_A, makeAddr("bridge deployed again")));
        (, bytes32[] memory written) = vm.accesses(address(bridge));
        _assertApart(written, route);
    }

    // ---------------------------------------------------------------- counterparts

    /// @dev The role that names counterparts would be paid what it forges from there.
    function test_setPeer_anAccountOfAThief_reverts() public {
        vm.chainId(1);
        bytes memory own = _interop(SPOKE_A, address(bridge));
        bytes memory thief = _interop(SPOKE_A, makeAddr("thief"));
        bytes4 refusal = IBridgeAdmin.CounterpartElsewhere.selector;
        vm.expectRevert(abi.encodeWithSelector(refusal, thief, address(bridge)));
        Peers(address(bridge)).setPeer(thief);
        assertFalse(Peers(address(bridge)).isPeer(thief));
        Peers(address(bridge)).setPeer(own);
        assertEq(Peers(address(bridge)).peerOf(chainIds[SPOKE_A]), own);
    }

    function testFuzz_setPeer_anyOtherAccount_revertsOutsideDevelopment(address account, uint64 chainId) public {
        vm.assume(account != address(bridge) && account != address(0));
        vm.chainId(bound(chainId, 31_400, type(uint64).max));
        bytes memory peer = _interop(SPOKE_A, account);
        vm.expectRevert(abi.encodeWithSelector(IBridgeAdmin.CounterpartElsewhere.selector, peer, address(bridge)));
        Peers(address(bridge)).setPeer(peer);
    }

    /// @dev What an earlier configuration named can be forgotten all the same.
    function test_forgetPeer_anotherAccount_succeeds() public {
        bytes memory other = _interop(SPOKE_A, makeAddr("bridge deployed again"));
        Peers(address(bridge)).setPeer(other);
        vm.chainId(1);
        Peers(address(bridge)).forgetPeer(other);
        assertFalse(Peers(address(bridge)).isPeer(other));
    }

    function test_setPeer_onTon_isAnyAccount() public {
        vm.chainId(1);
        bytes memory account = hex"000123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
        bytes memory peer = bytes.concat(hex"0001ff540704d5020000000221", account);
        Peers(address(bridge)).setPeer(peer);
        assertTrue(Peers(address(bridge)).isPeer(peer));
    }

    function _reads() private returns (bytes32[] memory reads) {
        (reads, ) = vm.accesses(address(bridge));
    }

    /// @dev No slot is in both.
    function _assertApart(bytes32[] memory some, bytes32[] memory others) private pure {
        assertGt(some.length * others.length, 0);
        for (uint256 i = 0; i < some.length; ++i) {
            for (uint256 j = 0; j < others.length; ++j) {
                assertNotEq(some[i], others[j]);
            }
        }
    }

    function test_strangers_configureNothing() public {
        vm.stopPrank();
        bytes[] memory calls = new bytes[](6);
        calls[0] = abi.encodeCall(IBridgeAdmin.addAsset, (custodies[HUB]));
        calls[1] = abi.encodeCall(IBridgeAdmin.setRoute, (USD, 1, _route()));
        calls[2] = abi.encodeCall(IBridgeAdmin.pauseAsset, (USD));
        calls[3] = abi.encodeCall(IBridgeAdmin.unpauseAsset, (USD));
        calls[4] = abi.encodeWithSignature("setPeer(bytes)", bytes(""));
        calls[5] = abi.encodeWithSignature("forgetPeer(bytes)", bytes(""));
        bytes memory refused = abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger);
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(stranger);
            (bool succeeded, bytes memory reason) = address(bridge).call(calls[i]);
            assertFalse(succeeded);
            assertEq(reason, refused);
        }
    }
}
