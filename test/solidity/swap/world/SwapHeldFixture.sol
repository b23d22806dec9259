// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReceivedAsset} from "@causeway/solidity/interfaces/IAssetReceiver.sol";
import {TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {HeldOrder} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {ICheatcodes} from "../../../../packages/simulator/solidity/ICheatcodes.sol";
import {SwapFixture} from "./SwapFixture.sol";

/// @dev An order that is held on the hub, since its pool was moved before the delivery.
abstract contract SwapHeldFixture is SwapFixture {
    /// @dev Whole USD that move the hub's pool far below each minimum.
    uint256 internal constant PUSHED = 200_000;

    bytes32 internal orderId;
    bytes32 internal transferId;

    function _holdOrder(SwapOrder memory order) internal returns (HeldOrder memory held) {
        uint256 lane;
        uint64 index;
        (lane, index, orderId, transferId) = _sendOrder(order);
        _pushOutPrice(HUB, PUSHED);
        ICheatcodes.Log[] memory logs = _deliverLogged(lane, index);
        held = _heldIn(logs, transferId, _payloadOf(order, orderId));
        _assertEmpty();
        assertEq(tokenOut.balanceOf(receiver), 0);
    }

    function _hold() internal returns (HeldOrder memory) {
        return _holdOrder(_order());
    }

    /// @dev Back to a price of about 1.
    function _restorePrice() internal {
        _pullOutPrice(HUB, 166_000);
    }

    function _direct() internal view returns (bytes memory) {
        return _route(_throughPool(address(tokenOut)));
    }

    /// @dev `user` bridges 100 USD from spoke A to the hub's receiver of orders.
    function _sendPayload(
        bytes memory payload,
        uint256 salt
    ) internal returns (uint256 lane, uint64 index, bytes32 id) {
        TransferRequest memory request = _request(SPOKE_A, HUB, 100 * ONE);
        request.receiver = abi.encodePacked(address(receivers[HUB]));
        (request.gasLimit, request.payload, request.salt) = (600_000, payload, bytes32(salt));
        return _send(SPOKE_A, request);
    }

    /// @dev 100 USD of `user` come to the hub's receiver of orders: what the bridge tells the receiver of them.
    function _arrive(bytes memory payload) internal returns (ReceivedAsset memory) {
        tokens[HUB].mint(address(receivers[HUB]), 100 * ONE);
        return
            ReceivedAsset({
                transferId: keccak256(payload),
                assetId: USD,
                token: address(tokens[HUB]),
                amount: 100 * ONE,
                originChainId: chainIds[SPOKE_A],
                sender: abi.encodePacked(user)
            });
    }
}
