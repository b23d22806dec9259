// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {IInputPayer} from "../../../../contracts/swap/interfaces/IInputPayer.sol";
import {PlainToken} from "../../bridge/tokens/PlainToken.sol";
import {V4Key} from "../world/Liquidity.sol";
import {OrderSigning} from "../world/OrderSigning.sol";

interface IRouterCommands {
    function execute(bytes calldata commands, bytes[] calldata inputs) external payable;
}

/// @dev Uniswap's UniversalRouter keeps the input that a pool does not take, and pays it to the next account that asks.
/// Here orders send many times more than a pool can take: the rest is their owners', wherever it is left.
contract UniversalRouterLeftoversTest is OrderSigning {
    /// @dev Over all its prices, a pool of `LEAST` takes 2^64 times as much.
    uint256 private constant LEAST = 10_000;
    uint256 private constant SENT = 1_000_000 * WHOLE;

    PlainToken private _thin;

    function setUp() public override {
        super.setUp();
        _thin = new PlainToken(18);
        _enter(SPOKE_A);
        _thin.mint(address(liquidity), WHOLE);
        liquidity.addPool(v3Factory, address(tokenIn), address(_thin), LEAST, LEAST, FEE);
        (address low, address high) = address(tokenIn) < address(_thin)
            ? (address(tokenIn), address(_thin))
            : (address(_thin), address(tokenIn));
        V4Key memory key = V4Key(low, high, 3_000, 60, address(0));
        liquidity.addKeyed(poolManager, modifyLiquidity, key, LEAST, LEAST);
    }

    function _tooMuch(bytes memory steps) private view returns (SwapOrder memory order) {
        order = _localOrder();
        (order.amountIn, order.quotedOut, order.leastOut) = (SENT, 1, 1);
        order.hops = _route(steps);
    }

    /// @dev Another account asks the router for all of a token, as anybody may.
    function _sweepAsStranger(address token) private {
        bytes[] memory inputs = new bytes[](1);
        inputs[0] = abi.encode(token, stranger, uint256(0));
        vm.prank(stranger);
        IRouterCommands(universalRouter).execute(hex"04", inputs);
        if (token == address(0)) assertEq(stranger.balance, 100 ether);
        else assertEq(IERC20(token).balanceOf(stranger), 0);
    }

    function _assertNothingLeft() private {
        _sweepAsStranger(address(tokenIn));
        _sweepAsStranger(address(_thin));
        _sweepAsStranger(address(wrappedNative));
        _sweepAsStranger(address(0));
        _assertEmpty();
    }

    function test_keyedPool_thatTakesLess_leavesTheRestToTheOrder() public {
        SwapOrder memory order = _tooMuch(_throughKeyed(address(_thin)));
        _fundOrder(order);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall(order);
        assertGt(_thin.balanceOf(receiver), (LEAST * 99) / 100);
        assertGt(tokenIn.balanceOf(user), SENT / 2);
        _assertNothingLeft();
    }

    /// @dev The rest cannot be asked for any more, though the router has the allowance for it.
    function test_pool_thatTakesLess_leavesTheRestWithItsPayer() public {
        SwapOrder memory order = _tooMuch(_throughPool(address(_thin)));
        _fundOrder(order);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall(order);
        assertGt(tokenIn.balanceOf(user), SENT / 2);
        _assertNothingLeft();
        vm.prank(address(executors[SPOKE_A]));
        vm.expectRevert(abi.encodeWithSelector(IInputPayer.InputExceeded.selector, 1, 0));
        IInputPayer(address(routers[SPOKE_A])).payInput(stranger, 1);
    }

    /// @dev The input of a signed order is at our router when its pool takes less.
    function test_pool_thatTakesLess_ofASignedOrder_leavesTheRestToRefundTo() public {
        SwapOrder memory order = _tooMuch(_throughPool(address(_thin)));
        order.refundTo = fallbackReceiver;
        tokenIn.mint(user, SENT);
        vm.prank(user);
        tokenIn.approve(permit2, type(uint256).max);
        vm.prank(stranger);
        routers[SPOKE_A].swapAndCallSigned(order, _sign(order, userKey));
        assertGt(tokenIn.balanceOf(fallbackReceiver), SENT / 2);
        _assertNothingLeft();
    }

    /// @dev The second pool takes less than the first pays: the rest goes to `refundTo`.
    function test_secondPool_thatTakesLess_leavesTheRestToRefundTo() public {
        bytes[2] memory seconds_ = [_throughKeyed(address(_thin)), _throughPool(address(_thin))];
        for (uint256 i = 0; i < 2; ++i) {
            uint256 state = vm.snapshotState();
            SwapOrder memory order = _tooMuch(bytes.concat(_throughPair(address(tokenIn)), seconds_[i]));
            (order.tokenIn, order.refundTo) = (address(tokens[SPOKE_A]), fallbackReceiver);
            _fundOrder(order);
            vm.prank(user);
            routers[SPOKE_A].swapAndCall(order);
            assertGt(tokenIn.balanceOf(fallbackReceiver), 0);
            assertGt(_thin.balanceOf(receiver), (LEAST * 99) / 100);
            _assertNothingLeft();
            vm.revertToState(state);
        }
    }

    function test_poolOfCoin_thatTakesLess_leavesTheRestToTheOrder() public {
        V4Key memory key = V4Key(address(0), address(_thin), 3_000, 60, address(0));
        liquidity.addKeyed(poolManager, modifyLiquidity, key, LEAST, LEAST);
        uint48 native = KEY | (1 << 23);
        SwapOrder memory order = _tooMuch(abi.encodePacked(KEYED, native, address(_thin)));
        (order.tokenIn, order.refundTo) = (address(0), fallbackReceiver);
        vm.deal(user, SENT);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall{value: SENT}(order);
        assertGt(wrappedNative.balanceOf(fallbackReceiver), SENT / 2);
        _assertNothingLeft();
    }

    function test_poolThatPaysCoin_andTakesLess_leavesTheRestToTheOrder() public {
        V4Key memory key = V4Key(address(0), address(_thin), 3_000, 60, address(0));
        liquidity.addKeyed(poolManager, modifyLiquidity, key, LEAST, LEAST);
        uint48 native = KEY | (1 << 23);
        SwapOrder memory order = _tooMuch(abi.encodePacked(KEYED, native, address(wrappedNative)));
        (order.tokenIn, order.refundTo) = (address(_thin), fallbackReceiver);
        _fundOrder(order);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall(order);
        assertGt(_thin.balanceOf(fallbackReceiver), SENT / 2);
        assertGt(wrappedNative.balanceOf(receiver), (LEAST * 99) / 100);
        _assertNothingLeft();
    }
}
