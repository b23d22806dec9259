// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {OrderSignature, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {OrderHashLib} from "../../../../contracts/swap/libraries/OrderHashLib.sol";
import {SwapFixture} from "./SwapFixture.sol";

/// @dev Signs orders of spoke A, or of another chain.
abstract contract OrderSigning is SwapFixture {
    /// @dev As a wallet signs it that knows EIP-712 and Permit2.
    function _sign(SwapOrder memory order, uint256 key) internal view returns (OrderSignature memory signed) {
        return _signOn(SPOKE_A, order, key);
    }

    function _signOn(
        uint256 chain,
        SwapOrder memory order,
        uint256 key
    ) internal view returns (OrderSignature memory signed) {
        signed.owner = vm.addr(key);
        signed.deadline = time + 5 minutes;
        string memory stub =
            "PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,"
            "uint256 deadline,";
        bytes32 permitted = keccak256(
            abi.encode(keccak256("TokenPermissions(address token,uint256 amount)"), order.tokenIn, order.amountIn)
        );
        bytes32 structHash = keccak256(
            abi.encode(
                keccak256(abi.encodePacked(stub, OrderHashLib.witnessType())),
                permitted,
                address(routers[chain]),
                order.nonce,
                signed.deadline,
                _hash(chain, order, vm.addr(key))
            )
        );
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)"),
                keccak256("Permit2"),
                chainIds[chain],
                permit2
            )
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, keccak256(abi.encodePacked(hex"1901", domain, structHash)));
        signed.signature = abi.encodePacked(r, s, v);
    }

    /// @dev An order's hash, written as EIP-712 has it, field by field.
    function _hash(uint256 chain, SwapOrder memory order, address sender) internal view returns (bytes32) {
        bytes memory first = abi.encode(
            OrderHashLib.TYPE_HASH,
            sender,
            address(routers[chain]),
            uint256(chainIds[chain]),
            order.tokenIn,
            order.amountIn,
            order.submitterFee,
            keccak256(order.hops),
            order.assetId,
            order.minBridged,
            order.minReceived
        );
        bytes memory second = abi.encode(
            order.destinationChainId,
            keccak256(order.destinationHops),
            order.quotedOut,
            order.leastOut,
            order.minimumFrom,
            order.minimumUntil,
            keccak256(order.receiver),
            order.fallbackReceiver,
            order.paysCoin,
            order.holdUntil,
            order.fillFee
        );
        bytes memory third = abi.encode(
            order.callGas,
            keccak256(order.call),
            order.gasLimit,
            order.advanceFee,
            order.advanceFrom,
            order.advanceUntil,
            order.deadline,
            order.refundTo,
            order.integrator,
            order.integratorBps,
            order.nonce
        );
        return keccak256(bytes.concat(first, second, third));
    }
}
