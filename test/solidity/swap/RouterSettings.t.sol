// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ISwapRouter, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {IBridge} from "@causeway/solidity/interfaces/IBridge.sol";
import {IExecutor} from "../../../contracts/swap/interfaces/IExecutor.sol";
import {
    ISwapRouterAdmin,
    OrderDestination,
    SwapTermsChange
} from "../../../contracts/swap/interfaces/ISwapRouterAdmin.sol";
import {IVenue} from "../../../contracts/swap/interfaces/IVenue.sol";
import {SwapFixture} from "./world/SwapFixture.sol";

interface IServing {
    function serves() external view returns (IBridge bridge, IExecutor executor);
}

interface IRouterServing {
    function serves() external view returns (IBridge, IExecutor, address permit2, address wrappedNative);
}

interface IVenueTerms {
    function wrappedNative() external view returns (address);
    function executor() external view returns (IExecutor);
    function poolOf(address one, address other, uint256 fee) external view returns (address);
    function pairOf(address one, address other) external view returns (address);
}

/// @dev What may change in a router, to the last unit, and what contracts say of themselves.
contract RouterSettingsTest is SwapFixture {
    address private immutable purse = makeAddr("purse");
    ISwapRouterAdmin private settings;

    function setUp() public override {
        super.setUp();
        _enter(SPOKE_A);
        settings = _settings(SPOKE_A);
        vm.startPrank(admin);
    }

    // ---------------------------------------------------------------- settings

    function test_setDestination_isTold_andRead() public {
        OrderDestination memory destination = OrderDestination(stranger, 1, [uint16(2), 3, 4]);
        vm.expectEmit(address(settings));
        emit ISwapRouterAdmin.DestinationSet(7, destination);
        settings.setDestination(7, destination);
        assertEq(abi.encode(settings.destinationOf(7)), abi.encode(destination));
    }

    function test_setTerms_isTold_andRead_ofThisChainAndOfAnother() public {
        SwapTermsChange[] memory changes = new SwapTermsChange[](2);
        changes[0] = SwapTermsChange(chainIds[SPOKE_A], 100, 7);
        changes[1] = SwapTermsChange(chainIds[HUB], 8, 100);
        vm.expectEmit(address(settings));
        emit ISwapRouterAdmin.TermsSet(chainIds[SPOKE_A], 100, 7);
        vm.expectEmit(address(settings));
        emit ISwapRouterAdmin.TermsSet(chainIds[HUB], 8, 100);
        settings.setTerms(changes);
        _assertTerms(SPOKE_A, 100, 7);
        _assertTerms(HUB, 8, 100);
        _assertTerms(SPOKE_B, 0, 0);
        assertEq(settings.mostFeeBps(), 100);
    }

    function test_setTerms_ofAPriceOrATargetAboveTheBound_reverts() public {
        SwapTermsChange[] memory changes = new SwapTermsChange[](1);
        changes[0] = SwapTermsChange(chainIds[HUB], 101, 0);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouterAdmin.FeeTooHigh.selector, 101, 100));
        settings.setTerms(changes);
        changes[0] = SwapTermsChange(chainIds[HUB], 0, 102);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouterAdmin.FeeTooHigh.selector, 102, 100));
        settings.setTerms(changes);
    }

    function test_setPurse_isTold_andRead_andIsSomebody() public {
        vm.expectEmit(address(settings));
        emit ISwapRouterAdmin.PurseSet(purse);
        settings.setPurse(purse);
        assertEq(settings.purse(), purse);
        vm.expectRevert(ISwapRouterAdmin.NoPurse.selector);
        settings.setPurse(address(0));
    }

    function test_pause_isTold_endsToTheSecond_andComesAgainAfterAsLong() public {
        vm.expectEmit(address(settings));
        emit ISwapRouterAdmin.PauseChanged(time + 7 days);
        settings.pause();
        uint256 pausedUntil = time + 7 days;
        assertEq(settings.pausedUntil(), pausedUntil);
        SwapOrder memory order = _localOrder();
        order.deadline = type(uint40).max;
        vm.warp(pausedUntil - 1);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.OrdersPaused.selector, pausedUntil));
        routers[SPOKE_A].quote(order, user);
        vm.warp(pausedUntil);
        routers[SPOKE_A].quote(order, user);
        vm.warp(pausedUntil + 7 days - 1);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouterAdmin.PausedTooRecently.selector, pausedUntil + 7 days));
        settings.pause();
        vm.warp(pausedUntil + 7 days);
        settings.pause();
    }

    function test_unpauseAndDeprecate_areTold() public {
        vm.expectEmit(address(settings));
        emit ISwapRouterAdmin.PauseChanged(type(uint40).max);
        settings.deprecate();
        vm.expectEmit(address(settings));
        emit ISwapRouterAdmin.PauseChanged(time);
        settings.unpause();
    }

    // ---------------------------------------------------------------- fees

    function test_orders_beforeFeesHaveAPurse_areRefused() public {
        vm.stopPrank();
        ISwapRouter router = _newRouter(SPOKE_A);
        (SwapOrder memory here, SwapOrder memory across) = (_localOrder(), _order());
        vm.startPrank(user);
        vm.expectRevert(ISwapRouterAdmin.NoPurse.selector);
        router.quote(here, user);
        vm.expectRevert(ISwapRouterAdmin.NoPurse.selector);
        router.quote(across, user);
        vm.expectRevert(ISwapRouterAdmin.NoPurse.selector);
        router.swapAndCall(here);
        vm.expectRevert(ISwapRouterAdmin.NoPurse.selector);
        router.swapAndBridge(across);
        vm.stopPrank();
    }

    function test_fees_acrossChains_areTheLowerOfPriceAndTarget_ofTheDestination() public {
        SwapTermsChange[] memory changes = new SwapTermsChange[](2);
        changes[0] = SwapTermsChange(chainIds[HUB], 30, 20);
        changes[1] = SwapTermsChange(chainIds[SPOKE_A], 90, 80);
        settings.setTerms(changes);
        SwapOrder memory order = _order();
        assertEq(routers[SPOKE_A].quote(order, user).routerFee, (order.amountIn * 20) / 10_000);
        changes[0] = SwapTermsChange(chainIds[HUB], 10, 20);
        settings.setTerms(changes);
        assertEq(routers[SPOKE_A].quote(order, user).routerFee, (order.amountIn * 10) / 10_000);
    }

    function test_fees_areRoundedDown() public {
        SwapTermsChange[] memory changes = new SwapTermsChange[](1);
        changes[0] = SwapTermsChange(chainIds[SPOKE_A], 37, 37);
        settings.setTerms(changes);
        SwapOrder memory order = _localOrder();
        uint256[5] memory amounts = [uint256(9_999), 10_000, 270, 2_973, 7_654_321];
        for (uint256 i = 0; i < amounts.length; ++i) {
            order.amountIn = amounts[i];
            assertEq(routers[SPOKE_A].quote(order, user).routerFee, (amounts[i] * 37) / 10_000);
        }
    }

    // ---------------------------------------------------------------- promised gas

    /// @dev Base 170,000; hops of 100,000, 150,000 and 200,000; 3 for each byte.
    function test_quote_promisesGas_byTheKindsOfHops() public view {
        _assertPromise(_throughPair(address(tokenOut)), 270_000);
        _assertPromise(_throughPool(address(tokenOut)), 320_000);
        _assertPromise(_throughKeyed(address(tokenOut)), 370_000);
        _assertPromise(abi.encodePacked(uint8(192), bytes9("pool"), address(tokenOut)), 370_000);
        bytes memory two = bytes.concat(_throughPair(address(tokens[HUB])), _throughPool(address(tokenOut)));
        _assertPromise(two, 420_000);
        bytes memory parts = abi.encodePacked(
            hex"0002",
            uint16(4_000),
            uint8(1),
            _throughPair(address(tokenOut)),
            uint16(0),
            uint8(1),
            _throughKeyed(address(tokenOut))
        );
        _assertPromise(parts, 470_000);
    }

    function test_quote_promisesGas_forTheReceiversCall() public view {
        SwapOrder memory order = _order();
        (order.callGas, order.call) = (160_000, "data");
        uint256 size = 139 + order.destinationHops.length + 4;
        assertEq(routers[SPOKE_A].quote(order, user).gasLimit, 320_000 + 160_000 + 10_000 + 40_000 + 3 * size);
        SwapOrder memory plain = _order();
        (plain.destinationHops, plain.callGas) = ("", 160_000);
        assertEq(routers[SPOKE_A].quote(plain, user).gasLimit, 170_000 + 160_000 + 10_000 + 40_000 + 3 * 139);
        order.gasLimit = 2_000_000;
        assertEq(routers[SPOKE_A].quote(order, user).gasLimit, 2_000_000);
    }

    function _assertPromise(bytes memory steps, uint256 gas) private view {
        SwapOrder memory order = _order();
        order.destinationHops = _route(steps);
        uint256 size = 139 + order.destinationHops.length;
        assertEq(routers[SPOKE_A].quote(order, user).gasLimit, gas + 3 * size);
    }

    // ---------------------------------------------------------------- what contracts say

    function test_venues_areTold_andRead() public {
        IExecutor executor = executors[SPOKE_A];
        IVenue venue = executor.venueOf(PAIRS);
        vm.expectEmit(address(executor));
        emit IExecutor.VenueRemoved(PAIRS, venue);
        executor.removeVenue(PAIRS);
        assertEq(executor.venueIds().length, 2);
        vm.expectEmit(address(executor));
        emit IExecutor.VenueAdded(PAIRS, venue);
        executor.addVenue(PAIRS, venue);
        assertEq(executor.venueIds().length, 3);
    }

    function test_contracts_nameThoseThatTheyServe() public view {
        address receiver_ = address(receivers[SPOKE_A]);
        bytes memory served = abi.encode(bridges[SPOKE_A], executors[SPOKE_A]);
        (IBridge bridge, IExecutor executor) = IServing(receiver_).serves();
        assertEq(abi.encode(bridge, executor), served);
        (IBridge ofRouter, IExecutor used, address permit, address wrapped) = IRouterServing(address(settings))
            .serves();
        assertEq(abi.encode(ofRouter, used, permit, wrapped), abi.encode(bridge, executor, permit2, wrappedNative));
        assertEq(IVenueTerms(address(executor)).wrappedNative(), address(wrappedNative));
        uint8[3] memory venues = [PAIRS, POOLS, KEYED];
        for (uint256 i = 0; i < 3; ++i) {
            address venue = address(executor.venueOf(venues[i]));
            assertEq(address(IVenueTerms(venue).executor()), address(executor));
        }
    }

    function test_venues_nameTheirTerms() public view {
        IExecutor executor = executors[SPOKE_A];
        assertEq(_termsOf(executor.venueOf(PAIRS)), abi.encode(v2Factory, _v2PairCodeHash(), uint256(30)));
        assertEq(_termsOf(executor.venueOf(POOLS)), abi.encode(v3Factory, _v3PoolCodeHash()));
        assertEq(_termsOf(executor.venueOf(KEYED)), abi.encode(universalRouter, wrappedNative));
    }

    function test_generation_isTheThird() public view {
        (uint16 major, uint16 minor) = routers[SPOKE_A].generation();
        (uint16 majorThere, uint16 minorThere) = receivers[SPOKE_A].generation();
        assertEq(abi.encode(major, minor, majorThere, minorThere), abi.encode(3, 0, 3, 0));
    }

    function test_executor_withoutAWrappedCoin_isNotDeployed() public {
        vm.stopPrank();
        vm.expectRevert();
        this.deployExecutor(stranger);
        this.deployExecutor(address(wrappedNative));
    }

    function deployExecutor(address wrapped) external {
        create("Executor.sol:Executor", abi.encode(managers[SPOKE_A], wrapped));
    }

    function _assertTerms(uint256 chain, uint256 price, uint256 upcoming) private view {
        (uint256 isPrice, uint256 isUpcoming) = settings.termsOf(chainIds[chain]);
        assertEq(isPrice, price);
        assertEq(isUpcoming, upcoming);
    }

    function _termsOf(IVenue venue) private view returns (bytes memory data) {
        (, data) = address(venue).staticcall(abi.encodeWithSignature("terms()"));
    }
}
