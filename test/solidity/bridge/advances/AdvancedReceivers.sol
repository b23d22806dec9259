// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {AdvancedAsset, IAdvancedAssetReceiver} from "@causeway/solidity/interfaces/IAdvancedAssetReceiver.sol";
import {IAssetReceiver, ReceivedAsset} from "@causeway/solidity/interfaces/IAssetReceiver.sol";

/// @dev Passes on what comes to whom the payload names, and nothing else: as the interface asks.
contract PassingReceiver is IAssetReceiver, IAdvancedAssetReceiver {
    mapping(bytes32 transferId => uint256) public calls;
    uint256 public gasSeen;
    uint256 public total;

    function onAssetReceived(
        ReceivedAsset calldata received,
        bytes calldata payload
    ) external virtual returns (bytes4) {
        _pass(received.transferId, received.token, received.amount, payload);
        return IAssetReceiver.onAssetReceived.selector;
    }

    function onAssetAdvanced(
        AdvancedAsset calldata advanced,
        bytes calldata payload
    ) external virtual returns (bytes4) {
        gasSeen = gasleft();
        _pass(advanced.transferId, advanced.token, advanced.amount, payload);
        return IAdvancedAssetReceiver.onAssetAdvanced.selector;
    }

    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == type(IAdvancedAssetReceiver).interfaceId || interfaceId == type(IERC165).interfaceId;
    }

    function _pass(bytes32 transferId, address token, uint256 amount, bytes calldata payload) internal {
        ++calls[transferId];
        ++total;
        IERC20(token).transfer(abi.decode(payload, (address)), amount);
    }
}

/// @dev Does what a payload orders with all that it has: it takes an advance for proven.
contract CredulousReceiver is PassingReceiver {
    function onAssetAdvanced(
        AdvancedAsset calldata advanced,
        bytes calldata payload
    ) external override returns (bytes4) {
        (address to, uint256 amount) = abi.decode(payload, (address, uint256));
        IERC20(advanced.token).transfer(to, amount);
        return IAdvancedAssetReceiver.onAssetAdvanced.selector;
    }
}

/// @dev Credits whoever brings tokens with what its balance rose by meanwhile, and every transfer with its amount.
contract MeasuringReceiver is IAdvancedAssetReceiver {
    mapping(address account => uint256) public credited;
    bool private immutable LOCKS;
    bool private _isMeasuring;

    error Measuring();

    constructor(bool locks) {
        LOCKS = locks;
    }

    function bring(address token, uint256 amount, address hook, bytes calldata data) external {
        uint256 before = IERC20(token).balanceOf(address(this));
        _isMeasuring = true;
        (bool succeeded, ) = hook.call(data);
        succeeded;
        _isMeasuring = false;
        if (amount != 0) IERC20(token).transferFrom(msg.sender, address(this), amount);
        credited[msg.sender] += IERC20(token).balanceOf(address(this)) - before;
    }

    function onAssetAdvanced(AdvancedAsset calldata advanced, bytes calldata payload) external returns (bytes4) {
        require(!LOCKS || !_isMeasuring, Measuring());
        credited[abi.decode(payload, (address))] += advanced.amount;
        return IAdvancedAssetReceiver.onAssetAdvanced.selector;
    }

    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == type(IAdvancedAssetReceiver).interfaceId || interfaceId == type(IERC165).interfaceId;
    }
}
