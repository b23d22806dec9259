// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {SwapFixture} from "../world/SwapFixture.sol";
import {AllowanceThief} from "./AllowanceThief.sol";
import {IPermit2Allowance, Theft, TheftCalls} from "./TheftCalls.sol";

/// @dev A victim allows all contracts of the swap all that they have: the router on purpose, the others by mistake,
/// plainly and by Permit2. A contract of a thief's tries all that it can.
contract AllowancesTest is SwapFixture {
    uint256 private constant HAD = 1_000 * WHOLE;

    address private immutable victim = makeAddr("victim");
    AllowanceThief private thief;
    address[7] private all;

    function setUp() public override {
        super.setUp();
        _enter(SPOKE_A);
        all = [
            address(routers[SPOKE_A]),
            address(executors[SPOKE_A]),
            address(receivers[SPOKE_A]),
            executors[SPOKE_A].orderCaller(),
            address(executors[SPOKE_A].venueOf(PAIRS)),
            address(executors[SPOKE_A].venueOf(POOLS)),
            address(executors[SPOKE_A].venueOf(KEYED))
        ];
        tokenIn.mint(victim, HAD);
        tokens[SPOKE_A].mint(victim, HAD);
        _allow(address(tokenIn));
        _allow(address(tokens[SPOKE_A]));
        thief = new AllowanceThief(tokenIn);
        tokenIn.mint(address(thief), HAD);
        vm.deal(address(thief), 100 ether);
        thief.approve(tokenIn, all[0]);
        bytes[] memory calls = TheftCalls.all(_theft());
        for (uint256 i = 0; i < all.length; ++i) {
            for (uint256 k = 0; k < calls.length; ++k) {
                thief.prepare(all[i], calls[k]);
            }
        }
    }

    function test_allowances_ofVictims_areNobodyElses() public {
        uint256 succeeded;
        for (uint256 which = 0; which < all.length * TheftCalls.COUNT; ++which) {
            if (thief.attempt(which, 0)) ++succeeded;
            // orders that cross pay their message
            if (which < TheftCalls.COUNT && thief.attempt(which, 1 ether)) ++succeeded;
            _assertNothingMoved();
        }
        assertGt(succeeded, 4, "the thief's own orders and executions went through");
        assertGt(thief.inside(), 4, "and the thief tried all again in the middle of them");
        assertLt(tokenIn.balanceOf(address(thief)), HAD, "at the thief's own cost");
    }

    function test_allowances_areTriedByEachFunctionThatChangesSomething() public view {
        string[7] memory names = [
            "SwapRouter.sol/SwapRouter",
            "Executor.sol/Executor",
            "SwapReceiver.sol/SwapReceiver",
            "OrderCaller.sol/OrderCaller",
            "venues/ConstantProductVenue.sol/ConstantProductVenue",
            "venues/ConcentratedVenue.sol/ConcentratedVenue",
            "venues/UniversalRouterVenue.sol/UniversalRouterVenue"
        ];
        bytes[] memory calls = TheftCalls.all(_theft());
        for (uint256 i = 0; i < names.length; ++i) {
            string memory json = vm.readFile(string.concat("artifacts/contracts/swap/", names[i], ".json"));
            uint256 count;
            for (uint256 k = 0; ; ++k) {
                string memory entry = string.concat(".abi[", vm.toString(k), "]");
                if (!vm.keyExistsJson(json, entry)) break;
                bytes4 selector = _selectorOf(json, entry);
                if (selector == 0) continue;
                ++count;
                assertTrue(_isTried(calls, selector), string.concat("not tried: ", names[i], vm.toString(k)));
            }
            assertGt(count, 0);
        }
    }

    // ---------------------------------------------------------------- helpers

    function _allow(address token) private {
        vm.startPrank(victim);
        IERC20(token).approve(permit2, type(uint256).max);
        for (uint256 i = 0; i < all.length; ++i) {
            IERC20(token).approve(all[i], type(uint256).max);
            IPermit2Allowance(permit2).approve(token, all[i], type(uint160).max, type(uint48).max);
        }
        vm.stopPrank();
    }

    function _theft() private view returns (Theft memory theft) {
        (theft.victim, theft.thief, theft.permit2) = (victim, address(thief), permit2);
        (theft.token, theft.other, theft.amount) = (address(tokenIn), address(tokens[SPOKE_A]), WHOLE);
        theft.route = _route(_throughPool(theft.other));
        SwapOrder memory order = _localOrder();
        _aim(order);
        (order.callGas, order.call) = (200_000, abi.encodeCall(IERC20.transferFrom, (victim, address(thief), WHOLE)));
        theft.order = order;
        order = _order();
        (order.minBridged, order.minReceived, order.nonce) = (0, 0, 10);
        _aim(order);
        theft.carried = order;
        theft.payload = _payloadOf(order, "id");
    }

    /// @dev The victim is each account of an order that could be taken for its payer.
    function _aim(SwapOrder memory order) private view {
        (order.amountIn, order.quotedOut, order.leastOut) = (WHOLE, 1, 1);
        order.receiver = abi.encodePacked(address(thief));
        (order.refundTo, order.integrator, order.integratorBps) = (victim, victim, 1);
        (order.submitterFee) = 1;
    }

    function _assertNothingMoved() private view {
        address[2] memory listed = [address(tokenIn), address(tokens[SPOKE_A])];
        for (uint256 i = 0; i < listed.length; ++i) {
            assertGe(IERC20(listed[i]).balanceOf(victim), HAD, "nothing moved");
            assertEq(IERC20(listed[i]).allowance(victim, permit2), type(uint256).max);
            assertEq(IERC20(listed[i]).allowance(victim, address(thief)), 0);
            for (uint256 k = 0; k < all.length; ++k) {
                (uint160 amount, , ) = IPermit2Allowance(permit2).allowance(victim, listed[i], all[k]);
                assertEq(amount, type(uint160).max);
            }
        }
    }

    /// @dev The selector of an ABI's entry; 0 if it is no function, or a view.
    function _selectorOf(string memory json, string memory entry) private view returns (bytes4) {
        if (!_is(json, string.concat(entry, ".type"), "function")) return 0;
        string memory mutability = string.concat(entry, ".stateMutability");
        if (_is(json, mutability, "view") || _is(json, mutability, "pure")) return 0;
        string memory name = vm.parseJsonString(json, string.concat(entry, ".name"));
        return bytes4(keccak256(bytes(string.concat(name, _typesOf(json, string.concat(entry, ".inputs"))))));
    }

    function _is(string memory json, string memory path, string memory value) private pure returns (bool) {
        return keccak256(bytes(vm.parseJsonString(json, path))) == keccak256(bytes(value));
    }

    /// @dev Types of parameters or of a struct's fields, as a signature has them.
    function _typesOf(string memory json, string memory list) private view returns (string memory types) {
        for (uint256 i = 0; ; ++i) {
            string memory entry = string.concat(list, "[", vm.toString(i), "]");
            if (!vm.keyExistsJson(json, entry)) break;
            bytes memory type_ = bytes(vm.parseJsonString(json, string.concat(entry, ".type")));
            string memory one = string(type_);
            if (bytes5(type_) == "tuple") {
                bytes memory suffix = new bytes(type_.length - 5);
                for (uint256 k = 0; k < suffix.length; ++k) {
                    suffix[k] = type_[k + 5];
                }
                one = string.concat(_typesOf(json, string.concat(entry, ".components")), string(suffix));
            }
            types = i == 0 ? one : string.concat(types, ",", one);
        }
        return string.concat("(", types, ")");
    }

    function _isTried(bytes[] memory calls, bytes4 selector) private pure returns (bool) {
        for (uint256 i = 0; i < calls.length; ++i) {
            if (bytes4(calls[i]) == selector) return true;
        }
        return false;
    }
}
