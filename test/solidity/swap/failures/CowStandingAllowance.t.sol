// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {HeldOrder} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";

import {OrderSigning} from "../world/OrderSigning.sol";
import {SwapFixture} from "../world/SwapFixture.sol";
import {SwapHeldFixture} from "../world/SwapHeldFixture.sol";

interface IPermit2Allowances {
    function allowance(address, address, address) external view returns (uint160, uint48, uint48);
}

/// @dev CoW Swap 2023: the settlement had allowed a helper, SwapGuard, to take its tokens without a bound, and anybody
/// could have the helper call. Here no contract of the swap leaves an allowance, whatever it did.
contract CowStandingAllowanceTest is SwapHeldFixture, OrderSigning {
    address[] private _owners;
    address[] private _allowed;

    function setUp() public override(SwapFixture) {
        super.setUp();
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            _owners.push(address(routers[chain]));
            _owners.push(address(executors[chain]));
            _owners.push(address(receivers[chain]));
            _owners.push(executors[chain].orderCaller());
            _owners.push(address(executors[chain].venueOf(PAIRS)));
            _owners.push(address(executors[chain].venueOf(POOLS)));
            _owners.push(address(executors[chain].venueOf(KEYED)));
            _allowed.push(address(bridges[chain]));
            _allowed.push(address(custodies[chain]));
        }
        for (uint256 i = 0; i < 7 * CHAINS; ++i) {
            _allowed.push(_owners[i]);
        }
        _allowed.push(permit2);
        _allowed.push(universalRouter);
        _allowed.push(poolManager);
        _allowed.push(outPool);
    }

    function test_orders_ofAllKinds_leaveNoAllowance() public {
        _carryOrder(_order());
        _assertNone();
        SwapOrder memory order = _order();
        (order.hops, order.nonce) = (_route(_throughPair(address(tokens[SPOKE_A]))), 1);
        order.destinationHops = _route(_throughPair(address(tokenOut)));
        _carryOrder(order);
        order.hops = _route(_throughKeyed(address(tokens[SPOKE_A])));
        (order.destinationHops, order.nonce) = (_route(_throughKeyed(address(tokenOut))), 2);
        _carryOrder(order);
        _assertNone();
    }

    /// @dev The bridge leaves what is below a unit of the asset, and so a rest of its allowance.
    function test_order_ofAnAmountThatTheBridgeRounds_leavesNoAllowance() public {
        SwapOrder memory order = _order();
        (order.tokenIn, order.hops, order.amountIn) = (address(tokens[SPOKE_A]), "", 100 * WHOLE + 7);
        _carryOrder(order);
        _assertNone();
        assertEq(tokens[SPOKE_A].balanceOf(user), 7);
    }

    function test_signedOrder_leavesNoAllowance() public {
        _enter(SPOKE_A);
        SwapOrder memory order = _localOrder();
        order.quotedOut = order.leastOut;
        tokenIn.mint(user, order.amountIn);
        vm.prank(user);
        tokenIn.approve(permit2, type(uint256).max);
        routers[SPOKE_A].swapAndCallSigned(order, _sign(order, userKey));
        _assertNone();
    }

    function test_holdAdvanceAndFill_leaveNoAllowance() public {
        HeldOrder memory held = _hold();
        _restorePrice();
        receivers[HUB].fill(held, _direct());
        SwapOrder memory order = _offered();
        order.nonce = 1;
        (uint256 lane, uint64 index, , ) = _sendOrder(order);
        _advance(lane, index);
        _deliverLogged(lane, index);
        _assertNone();
    }

    /// @dev Of no owner, for no spender, of no token; and none of Permit2's.
    function _assertNone() private view {
        address[4] memory listed = [
            address(tokens[SPOKE_A]),
            address(tokens[HUB]),
            address(tokenIn),
            address(wrappedNative)
        ];
        for (uint256 i = 0; i < listed.length; ++i) {
            for (uint256 k = 0; k < _owners.length; ++k) {
                _assertNoneOf(IERC20(listed[i]), _owners[k]);
            }
        }
    }

    function _assertNoneOf(IERC20 token, address owner) private view {
        for (uint256 i = 0; i < _allowed.length; ++i) {
            assertEq(token.allowance(owner, _allowed[i]), 0, "no allowance stays");
        }
        (uint160 amount, , ) = IPermit2Allowances(permit2).allowance(owner, address(token), universalRouter);
        assertEq(amount, 0, "no allowance of Permit2 stays");
    }
}
