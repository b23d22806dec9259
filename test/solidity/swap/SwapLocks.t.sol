// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {AdvancedAsset} from "@causeway/solidity/interfaces/IAdvancedAssetReceiver.sol";
import {TokenPermit, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {IOrderReceiver, OrderResult} from "@causeway/solidity/interfaces/IOrderReceiver.sol";
import {HeldOrder, ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {ISwapRouter, OrderSignature, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {Execution, IExecutor} from "../../../contracts/swap/interfaces/IExecutor.sol";
import {SwapHeldFixture} from "./world/SwapHeldFixture.sol";

/// @dev This contract is an order's receiver. In its call it tries each function of the contract that runs the order,
/// as an account that may call the function: each is locked.
contract SwapLocksTest is SwapHeldFixture, IOrderReceiver {
    struct Attempt {
        address caller;
        address target;
        bytes call;
    }

    Attempt[] private _attempts;
    bytes4[] private _reasons;

    function onOrderFilled(OrderResult calldata, bytes calldata) external returns (bytes4) {
        for (uint256 i = 0; i < _attempts.length; ++i) {
            vm.prank(_attempts[i].caller);
            (, bytes memory reason) = _attempts[i].target.call(_attempts[i].call);
            _reasons.push(bytes4(reason));
        }
        return IOrderReceiver.onOrderFilled.selector;
    }

    function test_router_isLocked_whileItRunsAnOrder() public {
        SwapOrder memory order = _called(_localOrder());
        OrderSignature memory signed;
        TokenPermit memory permit;
        address router = address(routers[SPOKE_A]);
        _try(user, router, abi.encodeCall(ISwapRouter.swapAndBridge, (order)));
        _try(user, router, abi.encodeCall(ISwapRouter.swapAndBridgeWithPermit, (order, permit)));
        _try(user, router, abi.encodeCall(ISwapRouter.swapAndBridgeSigned, (order, signed)));
        _try(user, router, abi.encodeCall(ISwapRouter.swapAndCall, (order)));
        _try(user, router, abi.encodeCall(ISwapRouter.swapAndCallWithPermit, (order, permit)));
        _try(user, router, abi.encodeCall(ISwapRouter.swapAndCallSigned, (order, signed)));
        _fundOrder(order);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall(order);
        _assertLocked();
    }

    function test_receiver_andItsExecutor_areLocked_whileAnOrderIsFilled() public {
        HeldOrder memory held = _holdOrder(_called(_order()));
        _restorePrice();
        (address to, address bridge) = (address(receivers[HUB]), address(bridges[HUB]));
        TransferFrame memory transfer;
        AdvancedAsset memory advanced;
        Execution memory execution;
        _try(bridge, to, abi.encodeCall(receivers[HUB].onAssetAdvanced, (advanced, held.payload)));
        _try(to, to, _ownCall("attempt(bytes32,address,uint256,bytes)", held));
        _try(to, to, _ownCall("payLate(bytes32,address,uint256,bytes)", held));
        _try(stranger, to, abi.encodeCall(ISwapReceiver.fill, (held, _direct())));
        _try(fallbackReceiver, to, abi.encodeCall(ISwapReceiver.fillAsOwner, (held, _direct(), 0, user)));
        _try(fallbackReceiver, to, abi.encodeCall(ISwapReceiver.take, (held, user)));
        _try(stranger, to, abi.encodeCall(ISwapReceiver.release, (held)));
        _try(stranger, to, abi.encodeCall(ISwapReceiver.claim, (transfer)));
        _try(fallbackReceiver, to, abi.encodeCall(ISwapReceiver.sendBack, (transfer)));
        _try(stranger, address(executors[HUB]), abi.encodeCall(IExecutor.execute, (execution, "", "")));
        receivers[HUB].fill(held, _direct());
        _assertLocked();
    }

    // ---------------------------------------------------------------- helpers

    function _called(SwapOrder memory order) private view returns (SwapOrder memory) {
        (order.receiver, order.callGas) = (abi.encodePacked(address(this)), 3_000_000);
        return order;
    }

    function _ownCall(string memory signature, HeldOrder memory held) private pure returns (bytes memory) {
        return abi.encodeWithSignature(signature, held.transferId, held.token, held.amount, held.payload);
    }

    function _try(address caller, address target, bytes memory call) private {
        _attempts.push(Attempt(caller, target, call));
    }

    function _assertLocked() private view {
        assertEq(_reasons.length, _attempts.length, "the receiver was called once");
        for (uint256 i = 0; i < _reasons.length; ++i) {
            bytes4 locked = ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector;
            assertEq(_reasons[i], locked, vm.toString(_attempts[i].call));
        }
    }
}
