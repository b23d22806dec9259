// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {AdvancedAsset, IAdvancedAssetReceiver} from "@causeway/solidity/interfaces/IAdvancedAssetReceiver.sol";
import {IAssetReceiver, ReceivedAsset} from "@causeway/solidity/interfaces/IAssetReceiver.sol";
import {IAssetTaker} from "@causeway/solidity/interfaces/IAssetTaker.sol";
import {TokenPermit, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {OrderResult} from "@causeway/solidity/interfaces/IOrderReceiver.sol";
import {HeldOrder, ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {ISwapRouter, OrderSignature, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {Execution, IExecutor} from "../../../../contracts/swap/interfaces/IExecutor.sol";
import {IInputPayer} from "../../../../contracts/swap/interfaces/IInputPayer.sol";
import {
    ISwapRouterAdmin,
    OrderDestination,
    SwapTermsChange
} from "../../../../contracts/swap/interfaces/ISwapRouterAdmin.sol";
import {IVenue} from "../../../../contracts/swap/interfaces/IVenue.sol";

interface IOtherCalls {
    function attempt(bytes32 transferId, address token, uint256 amount, bytes calldata payload) external;
    function payLate(bytes32 transferId, address token, uint256 amount, bytes calldata payload) external;
    function callReceiver(address receiver, uint64 callGas, OrderResult calldata result, bytes calldata data) external;
    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external;
    function pancakeV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external;
    function swapAndBridge(address, uint256, bytes calldata, bytes calldata, bytes calldata) external;
    function swapAndCall(bytes32, address, uint256, uint8, bytes calldata, bytes calldata, bytes calldata) external;
}

interface IPermit2Allowance {
    struct Details {
        address token;
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }

    function approve(address token, address spender, uint160 amount, uint48 expiration) external;
    function transferFrom(address from, address to, uint160 amount, address token) external;
    function allowance(
        address owner,
        address token,
        address spender
    ) external view returns (uint160 amount, uint48 expiration, uint48 nonce);
}

/// @dev The aim of a theft: the tokens of a victim, for a thief.
struct Theft {
    address victim;
    address thief;
    address token;
    address other;
    address permit2;
    uint256 amount;
    bytes route;
    bytes payload;
    SwapOrder order;
    SwapOrder carried;
}

/// @dev A call of each function that changes something, in each of the swap's contracts, aimed at a victim's tokens.
library TheftCalls {
    uint256 internal constant COUNT = 47;

    function all(Theft memory theft) internal pure returns (bytes[] memory calls) {
        calls = new bytes[](COUNT);
        uint256 count = _ofRouter(theft, calls, 0);
        count = _ofRouterAdmin(theft, calls, count);
        count = _ofExecutor(theft, calls, count);
        count = _ofVenues(theft, calls, count);
        count = _ofReceiver(theft, calls, count);
        count = _ofReceiversOwn(theft, calls, count);
        count = _ofTokens(theft, calls, count);
        require(count == COUNT, "number of calls");
    }

    function _ofRouter(Theft memory theft, bytes[] memory calls, uint256 n) private pure returns (uint256) {
        OrderSignature memory signed = OrderSignature(theft.victim, type(uint256).max, new bytes(65));
        OrderSignature memory without = OrderSignature(theft.victim, type(uint256).max, "");
        TokenPermit memory permit = TokenPermit(type(uint256).max, 27, bytes32(uint256(1)), bytes32(uint256(1)));
        calls[n++] = abi.encodeCall(ISwapRouter.swapAndCall, (theft.order));
        calls[n++] = abi.encodeCall(ISwapRouter.swapAndCallWithPermit, (_next(theft.order), permit));
        calls[n++] = abi.encodeCall(ISwapRouter.swapAndCallSigned, (theft.order, signed));
        calls[n++] = abi.encodeCall(ISwapRouter.swapAndCallSigned, (theft.order, without));
        calls[n++] = abi.encodeCall(ISwapRouter.swapAndBridge, (theft.carried));
        calls[n++] = abi.encodeCall(ISwapRouter.swapAndBridgeWithPermit, (_next(theft.carried), permit));
        calls[n++] = abi.encodeCall(ISwapRouter.swapAndBridgeSigned, (theft.carried, signed));
        calls[n++] = abi.encodeCall(ISwapRouter.swapAndBridgeSigned, (theft.carried, without));
        // an order whose receiver is a token, and whose call is a theft
        SwapOrder memory order = _next(_next(theft.order));
        order.receiver = abi.encodePacked(theft.token);
        calls[n++] = abi.encodeCall(ISwapRouter.swapAndCall, (order));
        order = _next(order);
        order.receiver = abi.encodePacked(theft.permit2);
        order.call = abi.encodeCall(
            IPermit2Allowance.transferFrom,
            (theft.victim, theft.thief, uint160(theft.amount), theft.token)
        );
        calls[n++] = abi.encodeCall(ISwapRouter.swapAndCall, (order));
        bytes memory data = order.call;
        bytes4 bridge = bytes4(0x480a3411);
        bytes4 call = bytes4(0xecc847d3);
        calls[n++] = abi.encodeWithSelector(bridge, theft.victim, theft.amount, data, data, data);
        calls[n++] = abi.encodeWithSelector(call, bytes32(0), theft.victim, theft.amount, 0, data, data, data);
        return n;
    }

    function _ofRouterAdmin(Theft memory theft, bytes[] memory calls, uint256 n) private pure returns (uint256) {
        OrderDestination memory destination;
        destination.receiver = theft.thief;
        SwapTermsChange[] memory changes = new SwapTermsChange[](1);
        changes[0] = SwapTermsChange(theft.order.destinationChainId, 100, 100);
        uint64 chainId = theft.carried.destinationChainId;
        calls[n++] = abi.encodeCall(ISwapRouterAdmin.setDestination, (chainId, destination));
        calls[n++] = abi.encodeCall(ISwapRouterAdmin.setTerms, (changes));
        calls[n++] = abi.encodeCall(ISwapRouterAdmin.setPurse, (theft.thief));
        calls[n++] = abi.encodeCall(ISwapRouterAdmin.pause, ());
        calls[n++] = abi.encodeCall(ISwapRouterAdmin.unpause, ());
        calls[n++] = abi.encodeCall(ISwapRouterAdmin.deprecate, ());
        calls[n++] = abi.encodeCall(IAccessManaged.setAuthority, (theft.thief));
        return n;
    }

    function _ofExecutor(Theft memory theft, bytes[] memory calls, uint256 n) private pure returns (uint256) {
        bytes memory steal = _transferFrom(theft);
        Execution memory execution;
        (execution.tokenIn, execution.amountIn) = (theft.token, theft.amount);
        (execution.to, execution.leftTo, execution.callGas) = (theft.thief, theft.thief, 100_000);
        calls[n++] = abi.encodeCall(IExecutor.execute, (execution, theft.route, steal));
        calls[n++] = abi.encodeCall(IExecutor.execute, (execution, "", steal));
        execution.to = theft.token;
        calls[n++] = abi.encodeCall(IExecutor.execute, (execution, theft.route, steal));
        execution.to = theft.permit2;
        calls[n++] = abi.encodeCall(IExecutor.execute, (execution, "", steal));
        calls[n++] = abi.encodeCall(IExecutor.pay, (theft.thief, theft.amount));
        calls[n++] = abi.encodeCall(IExecutor.addVenue, (77, IVenue(theft.thief)));
        calls[n++] = abi.encodeCall(IExecutor.removeVenue, (64));
        OrderResult memory result = OrderResult(0, theft.token, theft.amount, false);
        calls[n++] = abi.encodeCall(IOtherCalls.callReceiver, (theft.token, 100_000, result, steal));
        calls[n++] = abi.encodeCall(IOtherCalls.callReceiver, (theft.permit2, 100_000, result, steal));
        return n;
    }

    function _ofVenues(Theft memory theft, bytes[] memory calls, uint256 n) private pure returns (uint256) {
        bytes memory steal = _transferFrom(theft);
        int256 amount = int256(theft.amount);
        calls[n++] = abi.encodeCall(IVenue.swap, (theft.token, theft.other, theft.amount, 3_000, theft.thief));
        calls[n++] = abi.encodeCall(IVenue.swap, (theft.other, theft.token, theft.amount, 3_000, theft.thief));
        calls[n++] = abi.encodeCall(IOtherCalls.uniswapV3SwapCallback, (amount, 0, steal));
        calls[n++] = abi.encodeCall(IOtherCalls.pancakeV3SwapCallback, (0, amount, steal));
        calls[n++] = abi.encodeCall(IInputPayer.payInput, (theft.thief, theft.amount));
        return n;
    }

    function _ofReceiver(Theft memory theft, bytes[] memory calls, uint256 n) private pure returns (uint256) {
        HeldOrder memory held = HeldOrder("held", theft.token, theft.amount, 0, theft.payload);
        TransferFrame memory transfer = TransferFrame("lane", 0, theft.payload);
        calls[n++] = abi.encodeCall(ISwapReceiver.fill, (held, theft.route));
        calls[n++] = abi.encodeCall(ISwapReceiver.fillAsOwner, (held, theft.route, 0, theft.thief));
        calls[n++] = abi.encodeCall(ISwapReceiver.take, (held, theft.thief));
        calls[n++] = abi.encodeCall(ISwapReceiver.release, (held));
        calls[n++] = abi.encodeCall(ISwapReceiver.claim, (transfer));
        calls[n++] = abi.encodeCall(IAssetTaker.takeAsset, (transfer));
        calls[n++] = abi.encodeCall(ISwapReceiver.sendBack, (transfer));
        return n;
    }

    function _ofReceiversOwn(Theft memory theft, bytes[] memory calls, uint256 n) private pure returns (uint256) {
        bytes memory payload = theft.payload;
        bytes memory sender = abi.encodePacked(theft.victim);
        ReceivedAsset memory received = ReceivedAsset("id", "asset", theft.token, theft.amount, 1, sender);
        AdvancedAsset memory advanced = AdvancedAsset("id", "asset", theft.token, theft.amount);
        calls[n++] = abi.encodeCall(IAssetReceiver.onAssetReceived, (received, payload));
        calls[n++] = abi.encodeCall(IAdvancedAssetReceiver.onAssetAdvanced, (advanced, payload));
        calls[n++] = abi.encodeCall(IOtherCalls.attempt, ("id", theft.token, theft.amount, payload));
        calls[n++] = abi.encodeCall(IOtherCalls.payLate, ("id", theft.token, theft.amount, payload));
        return n;
    }

    /// @dev Functions of tokens and of Permit2, which none of the contracts may know.
    function _ofTokens(Theft memory theft, bytes[] memory calls, uint256 n) private pure returns (uint256) {
        calls[n++] = _transferFrom(theft);
        calls[n++] = abi.encodeCall(
            IPermit2Allowance.transferFrom,
            (theft.victim, theft.thief, uint160(theft.amount), theft.token)
        );
        calls[n++] = abi.encodeWithSignature("multicall(bytes[])", _one(_transferFrom(theft)));
        return n;
    }

    function _one(bytes memory call) private pure returns (bytes[] memory one) {
        one = new bytes[](1);
        one[0] = call;
    }

    function _transferFrom(Theft memory theft) private pure returns (bytes memory) {
        return abi.encodeCall(IERC20.transferFrom, (theft.victim, theft.thief, theft.amount));
    }

    /// @dev The order with the next nonce.
    function _next(SwapOrder memory order) private pure returns (SwapOrder memory next) {
        next = abi.decode(abi.encode(order), (SwapOrder));
        next.nonce = order.nonce + 1;
    }
}
